import { randomUUID } from 'node:crypto'
import * as conversation from '@chatx/contract/conversation'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as translation from '@chatx/contract/translation'
import * as webChat from '@chatx/contract/web-chat'
import type { CrashServer } from './crash-server.ts'

/** What a writer knows of a message: acknowledged, or unknown as long as no answer came. */
export type Entry = { clientMsgId: string; text: string; acknowledged: boolean }

export type Journal = {
  entries: Entry[]
  repeated: number
  unanswered: number
  drafts: number
  previews: number
}

const LETTERS = 'bcdfghjklm'
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** A short text like no other, without digits that would be protected and free. */
export const uniqueText = (n: number): string =>
  `hola ${String(n)
    .padStart(6, '0')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}`

/** Random numbers from 0 to 1 that a seed repeats. */
export const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Options = {
  server: CrashServer
  random: () => number
  /** The mutant "acknowledge before commit": what was sent counts as stored, whatever the answer. */
  trusting: boolean
}

/** Visitors who write one message after another, and send it again until it is acknowledged, as the web chat does. */
export const createWriters = ({ server, random, trusting }: Options) => {
  const journal: Journal = { entries: [], repeated: 0, unanswered: 0, drafts: 0, previews: 0 }
  const life = { over: false }
  let counter = 0

  const send = async (token: string, { clientMsgId, text }: Entry): Promise<boolean> => {
    const answer = await server
      .call(webChat.sendFromVisitor, { clientMsgId, text }, { token })
      .catch(() => undefined)
    return answer?.code === 200 && answer.data.accepted
  }

  const deliver = async (token: string, entry: Entry): Promise<void> => {
    if (trusting) entry.acknowledged = true
    for (;;) {
      if (await send(token, entry)) break
      journal.unanswered += 1
      if (trusting) return
      await pause(100 + random() * 200)
    }
    entry.acknowledged = true
    if (random() > 0.2) return
    journal.repeated += 1
    await send(token, entry)
  }

  const visitor = async (token: string): Promise<void> => {
    while (!life.over) {
      counter += 1
      const entry = { clientMsgId: randomUUID(), text: uniqueText(counter), acknowledged: false }
      journal.entries.push(entry)
      await deliver(token, entry)
      await pause(20 + random() * 60)
    }
  }

  /** An agent who types: each draft is reserved, translated and charged, and may be cut off in between. */
  const agent = async (token: string): Promise<void> => {
    while (!life.over) {
      const page = await server.call(conversation.pageConversation, {}, { token }).catch(() => undefined)
      const list = page?.code === 200 ? page.data.list : []
      const chosen = list[Math.floor(random() * list.length)]
      counter += 1
      const draft = chosen && { conversationId: chosen.id, text: uniqueText(counter) }
      const answer =
        draft && (await server.call(translation.previewTranslation, draft, { token }).catch(() => undefined))
      if (draft !== undefined) journal.drafts += 1
      if (answer?.code === 200) journal.previews += 1
      await pause(30 + random() * 60)
    }
  }

  const claim = async (token: string, messengerAccountId: string): Promise<boolean> => {
    const answer = await server
      .call(messengerAccount.claimPort, { messengerAccountId }, { token })
      .catch(() => undefined)
    return answer?.code === 200
  }

  /** Keeps the channel online, so that automatic replies go out while all this happens. */
  const keepOnline = async (token: string, messengerAccountId: string): Promise<void> => {
    while (!life.over) await pause((await claim(token, messengerAccountId)) ? 1_000 : 50)
    // What came while nobody was online is answered when somebody is.
    while (!(await claim(token, messengerAccountId))) await pause(50)
  }

  const running: Promise<void>[] = []
  return {
    journal,
    /** Opens a chat for each visitor, then lets all of them write. */
    begin: async (
      visitors: number,
      desk: { token: string; channelKey: string; messengerAccountId: string },
    ): Promise<void> => {
      const { channelKey } = desk
      const chats = await Promise.all(
        Array.from({ length: visitors }, () =>
          server.call(webChat.startChat, { channelKey, languages: ['es'] }),
        ),
      )
      running.push(keepOnline(desk.token, desk.messengerAccountId), agent(desk.token), agent(desk.token))
      for (const { data } of chats) running.push(visitor(data.visitorToken))
    },
    /** Ends when each has had its last message acknowledged. */
    end: async (): Promise<void> => {
      life.over = true
      await Promise.all(running)
    },
  }
}
