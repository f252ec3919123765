import { randomUUID } from 'node:crypto'
import * as access from '@chatx/contract/access'
import * as conversation from '@chatx/contract/conversation'
import type { Message } from '@chatx/contract/conversation'
import type { ServerFrame } from '@chatx/contract/live'
import * as subAccount from '@chatx/contract/sub-account'
import * as translation from '@chatx/contract/translation'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import {
  type FakeVendor,
  startFakeVendor,
  type TranslateText,
  type VendorName,
} from '../src/providers/translation/fake-vendor-server/index.ts'
import { openLive, startTestServer, type TestServer } from './harness.ts'
import type { Ask } from './ledger-invariants.ts'
import { createDesk, createOperator, createOwner, createVisitor, type Desk, type Visitor } from './people.ts'

const KEY = 'a-vendor-key'
const LETTERS = 'bcdfghjklm'

/** A family name for each number, so that no text is ever in a cache. */
const nameOf = (n: number): string =>
  `Go${String(n)
    .padStart(3, '0')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}ez`

export const question = (n: number): string => `¿Dónde está mi pedido, señora ${nameOf(n)}?`
export const questionInEnglish = (n: number): string => `Where is my order, Mrs ${nameOf(n)}?`
export const answer = (n: number): string => `Your order will arrive tomorrow, Mrs ${nameOf(n)}.`
export const answerInSpanish = (n: number): string => `Su pedido llegará mañana, señora ${nameOf(n)}.`

/** Translates the two sentences above as a person would. */
export const honest: TranslateText = (text, _source, target) => {
  const name = /Go[a-z]+ez/.exec(text)?.[0] ?? 'nobody'
  return target === 'en'
    ? { text: `Where is my order, Mrs ${name}?`, detected: 'es' }
    : { text: `Su pedido llegará mañana, señora ${name}.`, detected: 'en' }
}

type EngineKind = 'openai-compatible' | 'deepl' | 'google' | 'azure' | 'libretranslate'
const kinds: Record<VendorName, EngineKind> = {
  openai: 'openai-compatible',
  deepl: 'deepl',
  google: 'google',
  azure: 'azure',
  libretranslate: 'libretranslate',
}

export type World = Awaited<ReturnType<typeof openTranslationWorld>>
export type Engine = { id: string; vendor: FakeVendor; name: string }

type Tenant = { server: TestServer; operator: string }

const configure = async (
  { server, operator }: Tenant,
  name: VendorName,
  vendor: FakeVendor,
  position: number,
) => {
  const made = await server.call(
    translation.createEngine,
    {
      kind: kinds[name],
      name: `Fake ${name}`,
      baseUrl: name === 'openai' ? `${vendor.url}/v1` : vendor.url,
      model: name === 'openai' ? 'fake-model' : null,
      apiKey: KEY,
      position,
    },
    { token: operator },
  )
  return { id: made.data.id, vendor, name: made.data.name }
}

/** A server whose operator has set up the named vendors, in their order, and nothing else. */
export const openTranslationWorld = async (language = 'en', translate: TranslateText = honest) => {
  const server = await startTestServer()
  const owner = await createOwner(server, 'failover')
  const operator = (await createOperator(server)).token
  const desk = await createDesk(server, owner, 'Ana', language)
  const ear = new pg.Client({ connectionString: server.superuserConnectionString })
  await ear.connect()
  const ask: Ask = async (text) => (await ear.query(text)).rows
  const engines: Engine[] = []

  const removeEngines = async () => {
    for (const { id, vendor } of engines.splice(0)) {
      await server.call(translation.deleteEngine, { id }, { token: operator })
      await vendor.close()
    }
  }
  for (const row of (await server.call(translation.listEngine, {}, { token: operator })).data)
    await server.call(translation.updateEngine, { id: row.id, enabled: false }, { token: operator })

  return {
    server,
    owner,
    operator,
    desk,
    ask,
    /** Replaces the tenant's engines; nothing is held against the new ones. */
    useEngines: async (...names: VendorName[]): Promise<Engine[]> => {
      await removeEngines()
      for (const [position, name] of names.entries()) {
        const vendor = await startFakeVendor({ vendor: name, apiKey: KEY, translate })
        engines.push(await configure({ server, operator }, name, vendor, position))
      }
      return [...engines]
    },
    /** What an operator does who has looked after an engine: it is tried again at once. */
    lookAfter: (id: string) =>
      server.call(translation.updateEngine, { id, apiKey: KEY }, { token: operator }),
    setDesk: async (change: { holdFailed?: boolean }) => {
      const info = await server.call(subAccount.getDeskInfo, {}, { token: desk.token })
      const setting = { ...info.data.translationSetting, ...change }
      await server.call(subAccount.updateTranslationSetting, setting, { token: desk.token })
    },
    visitor: () => createVisitor(server, desk),
    balance: async (): Promise<number> => {
      const rows = await ask<{ balance: string }>(
        `select balance from quota_bucket where bucket_id = '${owner.scope.mainAccountId}'`,
      )
      return Number(rows[0]?.balance)
    },
    close: async () => {
      await removeEngines()
      await ear.end()
      await server.stop()
    },
  }
}

type Frame<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>
export type Seen = { message: Message; at: number }

/** The desk of an agent: hears everything and remembers when. */
export const openDesk = async ({ server, desk }: { server: TestServer; desk: Desk }) => {
  const ticket = await server.call(access.liveTicket, {}, { token: desk.token })
  const live = await openLive(server.url, ticket.data.ticket)
  const seen: Seen[] = []
  live.socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.t === 'event' && frame.event.type === 'message' && 'conversation' in frame.event.data)
      seen.push({ message: frame.event.data.message, at: performance.now() })
  })
  live.send({ t: 'resume' })
  await live.until((frame): frame is Frame<'ready'> => frame.t === 'ready')
  /** All that the desk heard of the message with this text, until its translation ended. */
  const story = async (text: string, within = 40_000): Promise<Seen[]> => {
    const deadline = Date.now() + within
    for (;;) {
      const all = seen.filter(({ message }) => message.text === text)
      const state = all.at(-1)?.message.translation?.state
      if (state !== undefined && state !== 'pending') return all
      if (Date.now() > deadline) throw new Error(`the story of ${text} does not end: ${JSON.stringify(all)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return {
    live,
    story,
    /** The message as the desk has it when its translation has ended. */
    ended: async (text: string): Promise<Message> => {
      const last = (await story(text)).at(-1)
      if (last === undefined) throw new Error(`nothing was heard of ${text}`)
      return last.message
    },
  }
}

export const say = async (
  { server }: { server: TestServer },
  visitor: Visitor,
  text: string,
): Promise<number> => {
  const at = performance.now()
  const { code } = await server.call(
    webChat.sendFromVisitor,
    { clientMsgId: randomUUID(), text },
    { token: visitor.token },
  )
  if (code !== 200) throw new Error(`a visitor's message was refused: ${code}`)
  return at
}

export const reply = async (
  { server, desk }: { server: TestServer; desk: Desk },
  conversationId: string,
  text: string,
) =>
  (
    await server.call(
      conversation.sendMessage,
      { conversationId, clientMsgId: randomUUID(), text },
      { token: desk.token },
    )
  ).data

export const retry = (
  { server, desk }: { server: TestServer; desk: Desk },
  messageId: string,
  more: { untranslated?: boolean; line?: string } = {},
) => server.call(conversation.retryMessage, { messageId, ...more }, { token: desk.token })

/** What the visitor's page shows, as direction and text. */
export const visitorSees = async ({ server }: { server: TestServer }, visitor: Visitor) =>
  (await server.call(webChat.pageVisitorMessage, {}, { token: visitor.token })).data.list.map((message) => [
    message.direction,
    message.text,
  ])
