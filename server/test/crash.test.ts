// kill -9 of the server in the middle of its work, ten times; in two of them its PostgreSQL is killed as well. This proves
// safety against crashes of processes, not against a loss of power, which rests on fsync.
//
// The checks are worth something only if they can fail. Each of these must make the test red, and does:
//   MUTANT=forget-identity npx vitest run --project server server/test/crash.test.ts
// forget-identity: a message sent again is taken for another one (no unique key);  trust-before-commit: the sender takes
// a message for stored before it is;  charge-twice: settling does not look at its reservation;  never-free: reservations
// of a dead server are kept.
import * as access from '@chatx/contract/access'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as translation from '@chatx/contract/translation'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeVendor, startFakeVendor } from '../src/providers/translation/fake-vendor-server/index.ts'
import { type CrashServer, createCrashServer } from './crash-server.ts'
import { createWriters, type Entry, seeded } from './crash-writers.ts'
import { percentile, printFigures } from './figures.ts'
import { brokenLedgerRules, ledgerFigures } from './ledger-invariants.ts'
import { eventually } from './people.ts'

const ROUNDS = 10
const WRITERS = 24
const WITH_DATABASE = new Set([4, 8])

const forget = (table: string, column: string) => `
  create function mutant_${table}() returns trigger language plpgsql as $$
    begin new.${column} := new.${column} || gen_random_uuid(); return new; end $$;
  create trigger mutant before insert on ${table} for each row execute function mutant_${table}();`

/** What a mutant changes in the database; the product's code stays as it is. */
const mutants: Record<string, string> = {
  'forget-identity': forget('inbound_event', 'event_key') + forget('message', 'external_id'),
  'trust-before-commit': '',
  'charge-twice': `
    create or replace function quota_settle(p_tenant int, p_account uuid, p_key text, p_transfer uuid) returns bigint language sql as $$
      with held as (select bucket_id, amount from quota_reservation where tenant_id = p_tenant and main_account_id = p_account and request_key = p_key),
      paid as (update quota_bucket b set balance = balance - amount from held where b.bucket_id = held.bucket_id returning b.bucket_id, amount, b.balance),
      kept as (insert into quota_entry (tenant_id, main_account_id, transfer_id, side, bucket_id, amount, kind)
        select p_tenant, p_account, p_transfer, side, case side when 'from' then bucket_id end, case side when 'from' then -amount else amount end, 'consume'
        from paid, unnest(array['from', 'to']) side)
      select balance from paid $$`,
  'never-free': `
    create or replace function quota_void(p_tenant int, p_account uuid, p_key text) returns boolean language sql as 'select false'`,
}
const mutant = process.env['MUTANT']

let server: CrashServer
let vendor: FakeVendor

beforeAll(async () => {
  server = await createCrashServer()
  vendor = await startFakeVendor({
    vendor: 'libretranslate',
    translate: async (text, _source, target) => {
      // Long enough for a kill to find many texts between their reservation and their charge.
      await new Promise((resolve) => setTimeout(resolve, 40 + (text.length % 7) * 20))
      return { text: `[${target}] ${text}`, detected: 'es' }
    },
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await vendor.close()
})

const data = async <T>(answer: Promise<{ code: number; msg: string; data: T }>): Promise<T> => {
  const { code, msg, data: value } = await answer
  if (code !== 200) throw new Error(msg)
  return value
}

/** Logs in to the demo tenant: the engine in place, a desk at hand. */
const prepare = async () => {
  const { call } = server
  const operator = await data(
    call(access.operatorLogin, { userName: 'operator@demo.chatx.local', password: 'Demo1234' }),
  )
  const engine = { kind: 'libretranslate' as const, name: 'Crash', baseUrl: vendor.url, position: 0 }
  await data(call(translation.createEngine, engine, { token: operator.accessToken }))
  const owner = await data(call(access.login, { userName: 'owner@demo.chatx.local', password: 'Demo1234' }))
  const page = await data(call(messengerAccount.pageMessengerAccount, {}, { token: owner.accessToken }))
  const [channel] = page.list
  const desk = await data(call(access.deskLogin, { loginCode: 'ANA0-DEM0-0001' }))
  return {
    token: desk.accessToken,
    channelKey: channel?.channelKey ?? '',
    messengerAccountId: channel?.id ?? '',
  }
}

const rows = async <T>(client: pg.Client, text: string): Promise<T[]> =>
  (await client.query(text)).rows as T[]
const number = async (client: pg.Client, text: string): Promise<number> =>
  Number((await rows<{ n: string }>(client, `select (${text}) as n`))[0]?.n ?? Number.NaN)

const UNSETTLED = [
  'select count(*) from inbound_event where processed_at is null',
  `select count(*) from message where translation_state = 'pending'`,
  `select count(*) from quota_reservation where state = 'pending'`,
  'select count(*) from waiting_automation',
]

/** Lets time pass for what would be swept later: 45 s for reservations, 20 s for translations. */
const untilSettled = async (client: pg.Client): Promise<void> => {
  const waiting = async () => {
    await client.query(
      `update message set translation_due = now() where translation_state = 'pending' and translation_due > now()`,
    )
    await client.query(
      `update quota_reservation set created_at = created_at - interval '46 seconds' where state = 'pending' and created_at > now() - interval '45 seconds'`,
    )
    const left: number[] = []
    for (const text of UNSETTLED) left.push(await number(client, text))
    return left
  }
  await eventually(waiting, (left) => left.every((n) => n === 0))
}

/** `strangers`: messages that nobody wrote, beyond those of the demo. */
const checkMessages = async (client: pg.Client, entries: Entry[], demo: number) => {
  const stored = await rows<{ client_msg_id: string; body: string; n: number }>(
    client,
    `select client_msg_id::text, min(body) as body, count(*)::int as n from message where client_msg_id is not null group by 1`,
  )
  const byId = new Map(stored.map((row) => [row.client_msg_id, row]))
  const acknowledged = entries.filter((entry) => entry.acknowledged)
  const lost = acknowledged.filter((entry) => byId.get(entry.clientMsgId)?.body !== entry.text)
  const known = new Set(entries.map((entry) => entry.clientMsgId))
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    duplicated: stored.filter((row) => row.n > 1).length,
    strangers: stored.filter((row) => !known.has(row.client_msg_id)).length - demo,
  }
}

const BROKEN_ORDER = `select count(*) from (
  select conversation_id from message group by 1 having min(seq) <> 1 or max(seq) <> count(*) or count(distinct seq) <> count(*)
  union all
  select v.conversation_id from conversation v where last_seq <> (select max(seq) from message m where m.conversation_id = v.conversation_id)
  union all
  select null from live_event group by tenant_id, main_account_id, stream having max(seq) <> count(*)
) broken`

const WRONG_WELCOMES = `select count(*) from (
  select v.conversation_id from conversation v left join message m on m.conversation_id = v.conversation_id and m.author_kind = 'welcome'
  where exists (select from message c where c.conversation_id = v.conversation_id and c.client_msg_id is not null)
  group by 1 having count(m.message_id) <> 2 or min(m.seq) > 52
) wrong`

it('loses nothing, doubles nothing and charges nothing twice when it is killed ten times over', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const random = seeded(seed)
  if (mutant !== undefined && mutants[mutant] === undefined) throw new Error(`there is no mutant ${mutant}`)
  await server.start()
  const desk = await prepare()
  const before = await server.connect()
  const demo = await number(before, 'select count(*) from inbound_event')
  if (mutant !== undefined) await before.query(mutants[mutant] ?? '')
  await before.end()
  const writers = createWriters({ server, random, trusting: mutant === 'trust-before-commit' })
  await writers.begin(WRITERS, desk)
  const backAfterMs: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 900 + random() * 900))
    if (WITH_DATABASE.has(round)) await server.killBoth()
    else await server.kill()
    backAfterMs.push(await server.start())
  }
  await writers.end()
  const { journal } = writers

  const client = await server.connect()
  const cutOff = await number(client, `select count(*) from quota_reservation where state = 'pending'`)
  await untilSettled(client)
  const messages = await checkMessages(client, journal.entries, demo)
  const ledger = await ledgerFigures((text) => rows(client, text))
  printFigures(`killed (seed ${seed})`, {
    kills: ROUNDS,
    databaseKills: WITH_DATABASE.size,
    ...messages,
    unanswered: journal.unanswered,
    repeated: journal.repeated,
    drafts: journal.drafts,
    previews: journal.previews,
    consumed: ledger.consumed,
    openAtTheEnd: cutOff,
    readyMsP50: Math.round(percentile(backAfterMs, 0.5)),
  })
  expect(messages).toEqual({ acknowledged: journal.entries.length, lost: 0, duplicated: 0, strangers: 0 })
  expect(await number(client, BROKEN_ORDER)).toBe(0)
  expect(await number(client, WRONG_WELCOMES)).toBe(0)
  expect(await number(client, 'select count(*) from fan')).toBe(
    await number(client, 'select count(*) from conversation'),
  )
  expect(await brokenLedgerRules((text) => rows(client, text))).toEqual([])
  expect(ledger.pending).toBe(0)
  await client.end()
  // A run in which nothing happened proves nothing.
  expect(messages.acknowledged).toBeGreaterThan(200)
  expect(journal.unanswered).toBeGreaterThan(ROUNDS)
  expect(journal.repeated).toBeGreaterThan(10)
  expect(journal.previews).toBeGreaterThan(0)
  expect(journal.drafts).toBeGreaterThan(4)
  expect(ledger.settled).toBeGreaterThan(100)
  expect(await server.stop()).toBe(true)
}, 400_000)
