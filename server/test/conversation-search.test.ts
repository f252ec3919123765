import { randomUUID } from 'node:crypto'
import * as conversation from '@chatx/contract/conversation'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, createVisitor, type Desk, eventually } from './people.ts'

let server: TestServer
let desk: Desk
let other: Desk

const list = (
  at: Desk,
  input: { search?: string; cursor?: string; pageSize?: number; unread?: 'true' } = {},
) => server.call(conversation.pageConversation, input, { token: at.token })
const namesFor = async (at: Desk, search: string): Promise<string[]> =>
  (await list(at, { search })).data.list.map(({ contact }) => contact.name)

const talkTo = async (at: Desk, contactName: string, text: string): Promise<void> => {
  const visitor = await createVisitor(server, at, 'en')
  await server.call(webChat.sendFromVisitor, { clientMsgId: randomUUID(), text }, visitor)
  const { data } = await eventually(
    () => list(at),
    (reply) => reply.data.list[0]?.preview === text,
  )
  const id = data.list[0]?.id ?? ''
  await server.call(conversation.updateConversation, { id, contactName }, { token: at.token })
}

/** So many chats that came after those made before. */
const fillUp = async (count: number): Promise<void> => {
  const superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  await superuser.query(
    `with home as (select * from messenger_account where messenger_account_id = $1), made as (
       insert into contact (tenant_id, main_account_id, contact_id, messenger_account_id, external_id, name, first_seen_at)
       select tenant_id, main_account_id, gen_random_uuid(), messenger_account_id, 'filler' || k, 'Filler ' || k, now() from home, generate_series(1, $2::int) k
       returning *)
     insert into conversation (tenant_id, main_account_id, conversation_id, sub_account_id, messenger_account_id, contact_id, thread_key, last_message_at, preview)
     select made.tenant_id, made.main_account_id, gen_random_uuid(), home.sub_account_id, home.messenger_account_id, contact_id, external_id, date_trunc('milliseconds', now() + interval '1 minute'), 'nothing'
     from made, home`,
    [desk.channel.id, count],
  )
  // What autovacuum does within a minute or two; without it the planner takes the tables for empty.
  await superuser.query('analyze')
  await superuser.end()
}

beforeAll(async () => {
  server = await startTestServer()
  const owner = await createOwner(server, 'owner')
  desk = await createDesk(server, owner, 'Ana')
  other = await createDesk(server, owner, 'Mei')
  await talkTo(desk, 'María del Mar', 'hello, good morning')
  await talkTo(desk, 'Marc 100%', 'where is my parcel')
  await talkTo(desk, 'Олег', 'thank you very much')
  await talkTo(other, 'Maria of the other desk', 'hello to you')
})
afterAll(() => server.stop())

it('finds words anywhere in name or last message, and a beginning in any case', async () => {
  expect(await namesFor(desk, 'mar')).toEqual(['Marc 100%', 'María del Mar'])
  expect(await namesFor(desk, 'MARÍA')).toEqual(['María del Mar'])
  expect(await namesFor(desk, 'del mar')).toEqual(['María del Mar'])
  expect(await namesFor(desk, 'parcel')).toEqual(['Marc 100%'])
  expect(await namesFor(desk, 'оле')).toEqual(['Олег'])
  expect(await namesFor(desk, '0%')).toEqual(['Marc 100%'])
  expect(await namesFor(desk, '%')).toEqual(['Marc 100%'])
  expect(await namesFor(desk, 'zebra')).toEqual([])
})

it('keeps to the desk and to the other filters', async () => {
  expect(await namesFor(other, 'mar')).toEqual(['Maria of the other desk'])
  const [row] = (await list(desk, { search: 'marc' })).data.list
  await server.call(conversation.readConversation, { id: row?.id ?? '', seq: 99 }, { token: desk.token })
  const unread = await list(desk, { search: 'mar', unread: 'true' })
  expect(unread.data.list.map(({ contact }) => contact.name)).toEqual(['María del Mar'])
})

it('finds an old chat by the beginning of its name behind thousands of newer ones, and pages by key', async () => {
  await fillUp(2_100)
  expect(await namesFor(desk, 'mar')).toEqual(['Marc 100%', 'María del Mar'])
  // What stands in the middle is looked for among the newest 2,000 only (docs/decisions/0021).
  expect(await namesFor(desk, 'parcel')).toEqual([])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await list(desk, { search: 'fill', pageSize: 200, ...(cursor ? { cursor } : {}) })
    seen.push(...data.list.map(({ id }) => id))
    cursor = data.nextCursor
  } while (cursor !== null)
  expect([seen.length, new Set(seen).size]).toEqual([2_100, 2_100])
})
