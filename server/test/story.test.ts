import { randomUUID } from 'node:crypto'
import * as characterQuota from '@chatx/contract/character-quota'
import * as conversation from '@chatx/contract/conversation'
import type { ServerFrame } from '@chatx/contract/live'
import * as translation from '@chatx/contract/translation'
import * as webChat from '@chatx/contract/web-chat'
import * as workplace from '@chatx/contract/workplace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import {
  createDesk,
  createOwner,
  createVisitor,
  type Desk,
  eventually,
  listen,
  type Owner,
  type Visitor,
} from './people.ts'

let server: TestServer
let owner: Owner
let desk: Desk
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer()
  owner = await createOwner(server, 'owner')
  desk = await createDesk(server, owner, 'Ana')
  visitor = await createVisitor(server, desk)
})
afterAll(() => server.stop())

const conversations = () => server.call(conversation.pageConversation, {}, { token: desk.token })
const messages = async (conversationId: string) =>
  (await server.call(conversation.pageMessage, { conversationId }, { token: desk.token })).data.list

it('carries a Spanish question to an English desk and the answer back, and counts what it took', async () => {
  const live = await listen(server, desk.token)

  const said = await server.call(
    webChat.sendFromVisitor,
    { clientMsgId: randomUUID(), text: '¿Dónde está mi casa? Mira https://shop.example/p/9' },
    { token: visitor.token },
  )
  expect(said.data).toEqual({ accepted: true })

  type MessageFrame = Extract<ServerFrame, { t: 'event' }>
  const shown = await live.until(
    (frame): frame is MessageFrame => frame.t === 'event' && frame.event.type === 'message',
  )
  expect(shown.event).toMatchObject({
    data: { message: { direction: 'in', translation: { state: 'pending' } } },
  })
  const [row] = (await eventually(conversations, ({ data }) => data.list.length === 1)).data.list
  if (row === undefined) throw new Error('no conversation')
  expect(row.contact.fanType).toBe('new')

  const [question] = await eventually(
    () => messages(row.id),
    (list) => list[0]?.translation?.state === 'done',
  )
  expect(question?.text).toContain('¿Dónde está mi casa?')
  expect(question?.translation).toMatchObject({
    sourceLanguage: 'es',
    targetLanguage: 'en',
    engine: 'Apertium (offline draft)',
  })
  const english = question?.translation?.text ?? ''
  expect(english).toContain('https://shop.example/p/9')
  expect(english.toLowerCase()).toContain('house')
  // Everything but the address is counted.
  expect(question?.translation?.charged).toBe(Array.from('¿Dónde está mi casa? Mira ').length)

  const preview = await server.call(
    translation.previewTranslation,
    { conversationId: row.id, text: 'Your house is big' },
    { token: desk.token },
  )
  expect(preview.data.translation).toMatchObject({ state: 'done', targetLanguage: 'es' })
  const clientMsgId = randomUUID()
  const send = () =>
    server.call(
      conversation.sendMessage,
      {
        conversationId: row.id,
        clientMsgId,
        text: 'Your house is big',
        previewToken: preview.data.token ?? '',
      },
      { token: desk.token },
    )
  const sent = await send()
  expect(sent.data).toMatchObject({
    state: 'sent',
    translation: { state: 'done', text: preview.data.translation.text },
  })
  expect((await send()).data.id).toBe(sent.data.id)

  const seen = await server.call(webChat.pageVisitorMessage, {}, { token: visitor.token })
  expect(seen.data.list.map(({ direction, text }) => [direction, text])).toEqual([
    ['in', '¿Dónde está mi casa? Mira https://shop.example/p/9'],
    ['out', preview.data.translation.text],
  ])

  const home = await server.call(workplace.workplaceSummary, {}, { token: owner.token })
  expect(home.data).toMatchObject({ fansTotal: 1, newFansToday: 1, messagesToday: { in: 1, out: 1 } })
  const meal = await server.call(workplace.getUserSetMeal, {}, { token: owner.token })
  const log = await server.call(characterQuota.pageCharLog, {}, { token: owner.token })
  const charged = log.data.list.reduce((sum, usage) => sum + usage.charged, 0)
  expect(charged).toBeGreaterThan(0)
  expect(meal.data.charUsedTotal).toBe(charged)
  expect(meal.data.charRemaining).toBe(1_000_000 - charged)
  live.close()
})
