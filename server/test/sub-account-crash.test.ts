// kill -9 of the server while it erases a deleted sub-account, twice over. What is told as erased and what is left are
// together what there was, after each kill; in the end nothing is left and each record was counted once.
import * as access from '@chatx/contract/access'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as subAccount from '@chatx/contract/sub-account'
import * as erasure from '@chatx/contract/sub-account-erasure'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrashServer, createCrashServer } from './crash-server.ts'
import { printFigures } from './figures.ts'
import { eventually } from './people.ts'
import { fillConversations } from './sub-account-fill.ts'

const CONVERSATIONS = 2_500
const MESSAGES = 40
const RECORDS = CONVERSATIONS * (MESSAGES + 1) + 1
const KILLS = 2

let server: CrashServer
beforeAll(async () => {
  server = await createCrashServer()
}, 120_000)
afterAll(() => server.stop())

const told = async (client: pg.Client, id: string) =>
  (
    await client.query<{ done: number; total: number; erased: boolean }>(
      `select erase_done::int as done, erase_total::int as total, erased_at is not null as erased from sub_account
      where sub_account_id = $1`,
      [id],
    )
  ).rows[0] ?? { done: -1, total: -1, erased: false }

/** With what is left, counted by what the test planted; both as they are at one moment. */
const standing = async (client: pg.Client, id: string) => {
  const { rows } = await client.query<{ done: number; total: number; erased: boolean; left: number }>(
    `select erase_done::int as done, erase_total::int as total, erased_at is not null as erased,
      (select count(*) from message where author_name = 'Many')::int + (select count(*) from conversation where sub_account_id = $1)::int
      + (select count(*) from messenger_account where sub_account_id = $1)::int as left
    from sub_account where sub_account_id = $1`,
    [id],
  )
  return rows[0] ?? { done: -1, total: -1, erased: false, left: -1 }
}

it('erases everything once, however often it is killed', async () => {
  await server.start()
  const { call } = server
  const login = await call(access.login, { userName: 'owner@demo.chatx.local', password: 'Demo1234' })
  const options = { token: login.data.accessToken }
  const name = 'Large'
  const { id } = (await call(subAccount.createSubAccount, { name }, options)).data
  const form = { subAccountId: id, name, webChat: { title: name } }
  const channel = (await call(messengerAccount.createMessengerAccount, form, options)).data
  const client = await server.connect()
  await fillConversations(
    client,
    { subAccountId: id, messengerAccountId: channel.id },
    CONVERSATIONS,
    MESSAGES,
  )
  const deleted = await call(erasure.deleteSubAccount, { id, name }, options)
  expect(deleted.data.records).toBe(RECORDS)
  const at: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const since = (await told(client, id)).done
    await eventually(
      () => told(client, id),
      ({ done, erased }) => done > since || erased,
    )
    await server.kill()
    // What the killed server's connections had begun is rolled back once the database has noticed.
    const { done, total, left } = await eventually(
      () => standing(client, id),
      (now) => now.done + now.left === RECORDS,
    )
    expect(done + left).toBe(total)
    at.push(done)
    // As if it had been dead for a while: then the next server goes on at once.
    await client.query(
      `update sub_account set deleted_at = deleted_at - interval '1 minute' where sub_account_id = $1`,
      [id],
    )
    await server.start()
  }
  await eventually(
    () => told(client, id),
    ({ erased }) => erased,
  )
  expect(await standing(client, id)).toEqual({ done: RECORDS, total: RECORDS, erased: true, left: 0 })
  await client.end()
  printFigures('killed while erasing', { records: RECORDS, killedAt: at.join(', ') })
  // A run that was over before the first kill proves nothing.
  for (const done of at) expect(done).toBeLessThan(RECORDS)
}, 200_000)
