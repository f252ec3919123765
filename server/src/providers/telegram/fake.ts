import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

type Json = Record<string, unknown>
type Person = { id: number; first_name: string; last_name?: string; language_code?: string }
type Bot = {
  id: number
  username: string
  updates: (Json & { update_id: number })[]
  nextUpdate: number
  nextMessage: number
  /** Chats that may be written to: somebody wrote first. */
  open: Set<string>
  blocked: Set<string>
  isRevoked: boolean
  hasWebhook: boolean
  /** Ends the question that is open, with what is there or with a conflict. */
  wake: ((isConflict: boolean) => void) | undefined
}

/** What a call gets instead of its answer: another answer, none at all, none though it was carried out, or a late one. */
export type Trouble = { status: number; body: Json } | { until: Promise<void> } | 'silence' | 'lost answer'

/** What one chat got. */
export type Arrived = { chatId: string; text: string; fileName: string | undefined }

type State = {
  bots: Map<string, Bot>
  arrived: Arrived[]
  heard: string[]
  troubles: { token: string; method: string; trouble: Trouble }[]
}

const FIRST_UPDATE = 700_000_000
const ok = (result: unknown) => ({ status: 200, body: { ok: true, result } })
const refuse = (error_code: number, description: string, more: Json = {}) => ({
  status: error_code,
  body: { ok: false, error_code, description, ...more },
})
type Said = ReturnType<typeof ok> | ReturnType<typeof refuse>

/** Text fields and the file's name of a multipart form. */
const readForm = (body: string): Json => {
  const fields: Json = {}
  for (const part of body.split(/--chatx[0-9a-f]+/)) {
    const name = /name="([^"]+)"/.exec(part)?.[1]
    const fileName = /filename="([^"]+)"/.exec(part)?.[1]
    if (fileName !== undefined) fields['file_name'] = fileName
    else if (name !== undefined) fields[name] = part.slice(part.indexOf('\r\n\r\n') + 4).trimEnd()
  }
  return fields
}

const readInput = async (request: IncomingMessage): Promise<Json> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const body = Buffer.concat(parts).toString()
  if (request.headers['content-type']?.startsWith('multipart/') === true) return readForm(body)
  return body === '' ? {} : (JSON.parse(body) as Json)
}

const waitFor = (bot: Bot, seconds: number): Promise<boolean> =>
  new Promise((done) => {
    const end = (isConflict: boolean) => {
      clearTimeout(timer)
      bot.wake = undefined
      done(isConflict)
    }
    const timer = setTimeout(() => end(false), seconds * 1000)
    bot.wake = end
  })

/** Whoever names an offset has everything before it: it is told no more. Two who ask at once: the first is sent away. */
const getUpdates = async (bot: Bot, { offset = 0, timeout = 0, limit = 100 }: Json): Promise<Said> => {
  if (bot.hasWebhook) return refuse(409, "Conflict: can't use getUpdates method while webhook is active")
  bot.wake?.(true)
  bot.updates = bot.updates.filter(({ update_id }) => update_id >= Number(offset))
  if (bot.updates.length === 0 && Number(timeout) > 0 && (await waitFor(bot, Number(timeout))))
    return refuse(409, 'Conflict: terminated by other getUpdates request')
  return ok(bot.updates.slice(0, Number(limit)))
}

const MOST_TEXT = 4_096

const take = (state: State, bot: Bot, input: Json): Said => {
  const chatId = String(input['chat_id'])
  const text = String(input['text'] ?? input['caption'] ?? '')
  const fileName = input['file_name'] === undefined ? undefined : String(input['file_name'])
  if (bot.blocked.has(chatId)) return refuse(403, 'Forbidden: bot was blocked by the user')
  if (!bot.open.has(chatId)) return refuse(400, 'Bad Request: chat not found')
  if (text === '' && fileName === undefined) return refuse(400, 'Bad Request: message text is empty')
  if (text.length > MOST_TEXT) return refuse(400, 'Bad Request: message is too long')
  state.arrived.push({ chatId, text, fileName })
  bot.nextMessage += 1
  const chat = { id: Number(chatId), type: 'private' }
  return ok({ message_id: bot.nextMessage, date: Math.floor(Date.now() / 1000), chat, text })
}

const carryOut = async (state: State, bot: Bot, method: string, input: Json): Promise<Said> => {
  if (bot.isRevoked) return refuse(401, 'Unauthorized')
  if (method === 'getMe')
    return ok({ id: bot.id, is_bot: true, first_name: bot.username, username: bot.username })
  if (method === 'deleteWebhook') {
    bot.hasWebhook = false
    return ok(true)
  }
  if (method === 'getUpdates') return getUpdates(bot, input)
  return method.startsWith('send') ? take(state, bot, input) : refuse(404, 'Not Found')
}

/** The trouble that this call is to have, once. */
const troubleOf = ({ troubles }: State, token: string, method: string): Trouble | undefined => {
  const place = troubles.findIndex((one) => one.token === token && one.method === method)
  return place < 0 ? undefined : troubles.splice(place, 1)[0]?.trouble
}

const saidTo = (state: State, token: string, method: string, input: Json): Promise<Said> | Said => {
  const bot = state.bots.get(token)
  return bot === undefined ? refuse(404, 'Not Found') : carryOut(state, bot, method, input)
}

const otherAnswer = async (trouble: Trouble | undefined) => {
  if (typeof trouble !== 'object') return undefined
  if ('status' in trouble) return trouble
  await trouble.until
  return undefined
}

const answer = async (state: State, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
  const input = await readInput(request)
  state.heard.push(method)
  const trouble = troubleOf(state, token, method)
  if (trouble === 'silence') return
  const said = (await otherAnswer(trouble)) ?? (await saidTo(state, token, method, input))
  if (trouble === 'lost answer') return void request.socket.destroy()
  response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
}

const botOf = (state: State, token: string): Bot => {
  const bot = state.bots.get(token)
  if (bot === undefined) throw new Error('the fake Telegram knows no such bot')
  return bot
}

const tell = (bot: Bot, content: Json): void => {
  bot.updates.push({ update_id: bot.nextUpdate, ...content })
  bot.nextUpdate += 1
  bot.wake?.(false)
}

/** A person who writes to a bot, as Telegram tells it; answers the message's id. */
const write = (state: State, token: string, from: Person, content: Json, field = 'message'): number => {
  const bot = botOf(state, token)
  bot.nextMessage += 1
  bot.open.add(String(from.id))
  tell(bot, {
    [field]: {
      message_id: bot.nextMessage,
      date: Math.floor(Date.now() / 1000),
      chat: { id: from.id, type: 'private', first_name: from.first_name },
      from: { is_bot: false, ...from },
      ...content,
    },
  })
  return bot.nextMessage
}

const newBot = (id: number, username: string, hasWebhook: boolean): Bot => ({
  id,
  username,
  updates: [],
  nextUpdate: FIRST_UPDATE,
  nextMessage: 0,
  open: new Set(),
  blocked: new Set(),
  isRevoked: false,
  hasWebhook,
  wake: undefined,
})

export type FakeTelegram = Awaited<ReturnType<typeof startFakeTelegram>>

/** Telegram's Bot API on the loopback, with as much of its state as bots can see. Written from its documentation. */
export const startFakeTelegram = async (address = '127.0.0.1') => {
  const state: State = { bots: new Map(), arrived: [], heard: [], troubles: [] }
  const sockets = new Set<Socket>()
  const came: string[] = []
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket: Socket) => {
    came.push(`${socket.remoteAddress}:${socket.remotePort}`)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${address}:${port}`,
    port,
    /** Each connection by its remote address and port; each call by its method. */
    came,
    heard: state.heard,
    arrived: state.arrived,
    /** Answers the token of a new bot. */
    addBot: (username: string, { hasWebhook = false } = {}): string => {
      const id = 5_000_000_000 + state.bots.size
      const token = `${id}:${'AbCdEfGh'.repeat(4)}${String(state.bots.size).padStart(3, '0')}`
      state.bots.set(token, newBot(id, username, hasWebhook))
      return token
    },
    write: (token: string, from: Person, content: Json, field?: string) =>
      write(state, token, from, content, field),
    /** The same bot under a new token; the old one is refused from now on. */
    renewToken: (token: string): string => {
      const bot = botOf(state, token)
      const renewed = token.replace(/.{4}$/, 'new1')
      state.bots.set(renewed, { ...bot, wake: undefined })
      bot.isRevoked = true
      bot.wake?.(false)
      return renewed
    },
    /** A week without updates: the next one has any number, here a lower one. */
    quietWeek: (token: string) => {
      botOf(state, token).nextUpdate = 300_000_000
    },
    block: (token: string, chatId: number) => botOf(state, token).blocked.add(String(chatId)),
    /** The next calls of this method by this bot end thus, one after the other. */
    trouble: (token: string, method: string, ...troubles: Trouble[]) =>
      state.troubles.push(...troubles.map((trouble) => ({ token, method, trouble }))),
    waiting: (token: string): number => botOf(state, token).updates.length,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
