import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** What a client knows of its clicks. Each has a visitor of its own, whom the client names by the cookie. */
export type Journal = {
  answered: Set<string>
  /** Sent, and cut off before the answer was there: may be counted or not. */
  unknown: Set<string>
  answeredBots: number
  unknownBots: number
  /** Answers other than 302. */
  refused: number
}

export const createJournal = (): Journal => ({
  answered: new Set(),
  unknown: new Set(),
  answeredBots: 0,
  unknownBots: 0,
  refused: 0,
})

/** One click in twenty is a bot's. */
const BOT_EACH = 20

type Load = {
  url: string
  codes: string[]
  connections: number
  /** Clicks a second over all connections; as many as possible without. */
  perSecond?: number
}

/** Clicks on many connections until it is stopped; answers what has become of each in the journal. */
export const startLoad = ({ url, codes, connections, perSecond }: Load, journal: Journal) => {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const began = performance.now()
  const state = { stopped: false }
  let number = 0

  const click = async (): Promise<void> => {
    number += 1
    const isBot = number % BOT_EACH === 0
    const visitorId = randomUUID()
    const path = `/${codes[number % codes.length]}`
    const headers = { 'user-agent': isBot ? BOT : PHONE, cookie: `cx_visitor=${visitorId}` }
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 302) journal.refused += 1
      else if (isBot) journal.answeredBots += 1
      else journal.answered.add(visitorId)
    } catch (error) {
      // Nobody listened, so nobody has seen it.
      if ((error as { code?: string }).code === 'ECONNREFUSED') return void (state.stopped = true)
      if (isBot) journal.unknownBots += 1
      else journal.unknown.add(visitorId)
    }
  }
  const untilDue = (): number =>
    perSecond === undefined ? 0 : began + (number / perSecond) * 1_000 - performance.now()
  const worker = async (): Promise<void> => {
    while (!state.stopped) {
      const due = untilDue()
      if (due > 1) await new Promise((done) => setTimeout(done, due))
      await click()
    }
  }
  const workers = Array.from({ length: connections }, worker)
  return {
    /** Waits for the answers that are under way. */
    stop: async (): Promise<void> => {
      state.stopped = true
      await Promise.all(workers)
      await pool.destroy()
    },
  }
}
