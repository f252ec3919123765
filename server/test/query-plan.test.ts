import * as autoReply from '@chatx/contract/auto-reply'
import * as security from '@chatx/contract/access-security'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import { getCharUsage, pageCharLog } from '@chatx/contract/character-quota'
import * as conversation from '@chatx/contract/conversation'
import type { Endpoint } from '@chatx/contract/base/endpoint'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as subAccount from '@chatx/contract/sub-account'
import * as tenant from '@chatx/contract/tenant'
import * as translation from '@chatx/contract/translation'
import * as webChat from '@chatx/contract/web-chat'
import * as workplace from '@chatx/contract/workplace'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../src/infra/database/database.ts'
import { dropOldEvents } from '../src/infra/live/streams.ts'
import { freeStale } from '../src/modules/character-quota/character-quota.store.ts'
import { leftBehind } from '../src/modules/conversation/conversation-inbound.store.ts'
import { dueTranslations } from '../src/modules/conversation/conversation-message.store.ts'
import { printFigures } from './figures.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOperator, createOwner, createVisitor, type Desk, type Owner } from './people.ts'
import { bigTables, fill } from './query-plan-fill.ts'
import {
  callPlainly,
  expectIndexes,
  explain,
  type Plan,
  statementsOf,
  watchStatements,
} from './query-plan-watch.ts'

let server: TestServer
let owner: Owner
let desk: Desk
let operator: { token: string }
let visitor: { token: string }
let app: pg.Client
let chat: string
let stopWatching: () => void
let checked = 0
let most = 0

beforeAll(async () => {
  stopWatching = watchStatements()
  // Without the worker, so that nothing runs but what is asked for.
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  desk = await createDesk(server, owner, 'Ana')
  operator = await createOperator(server)
  visitor = await createVisitor(server, desk)
  const superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  await fill(superuser, {
    mainAccountId: owner.scope.mainAccountId,
    subAccountId: desk.subAccountId,
    messengerAccountId: desk.channel.id,
  })
  await superuser.end()
  app = new pg.Client({ connectionString: server.connectionString })
  await app.connect()
  const { data } = await server.call(conversation.pageConversation, {}, { token: desk.token })
  chat = data.list[0]?.id ?? ''
}, 240_000)
afterAll(async () => {
  printFigures('query plans', { statements: checked, 'most rows read by a list': most })
  stopWatching()
  await app.end()
  await server.stop()
})

const plansOf = async (work: () => Promise<unknown>): Promise<Plan[]> => {
  const plans: Plan[] = []
  for (const statement of await statementsOf(work)) plans.push(await explain(app, statement))
  checked += plans.length
  return plans
}

const raw = (endpoint: Endpoint, input: unknown, token: string): Promise<void> =>
  callPlainly(server.url, endpoint, input, token)

const someday = new Date(Date.now() - 3_600_000).toISOString()
const cursorAt = (id: string) => Buffer.from(`${someday}|${id}`).toString('base64url')
const CURSOR = cursorAt('00000000-0000-7000-8000-000000000000')

type Call = [name: string, endpoint: Endpoint, input: () => object, who: () => string, index: string]
const byDesk = () => desk.token
const byOwner = () => owner.token
const byOperator = () => operator.token
const none = () => ({})

/** Lists that are read a page at a time: from an index, in its order, and no more rows than a page needs. */
const lists: Call[] = [
  ['conversations', conversation.pageConversation, none, byDesk, 'conversation_newest'],
  [
    'the next conversations',
    conversation.pageConversation,
    () => ({ cursor: CURSOR }),
    byDesk,
    'conversation_newest',
  ],
  [
    'unread conversations',
    conversation.pageConversation,
    () => ({ unread: 'true' }),
    byDesk,
    'conversation_unread',
  ],
  [
    'conversations of a channel',
    conversation.pageConversation,
    () => ({ messengerAccountId: desk.channel.id }),
    byDesk,
    'conversation_account_newest',
  ],
  ['the last messages', conversation.pageMessage, () => ({ conversationId: chat }), byDesk, 'message_order'],
  [
    'earlier messages',
    conversation.pageMessage,
    () => ({ conversationId: chat, beforeSeq: 4000 }),
    byDesk,
    'message_order',
  ],
  [
    'later messages',
    conversation.pageMessage,
    () => ({ conversationId: chat, afterSeq: 100 }),
    byDesk,
    'message_order',
  ],
  ['usage', pageCharLog, none, byOwner, 'usage_log_newest'],
  ['the next usage', pageCharLog, () => ({ cursor: CURSOR }), byOwner, 'usage_log_newest'],
  [
    'usage of a desk',
    pageCharLog,
    () => ({ subAccountId: desk.subAccountId }),
    byOwner,
    'usage_log_sub_account',
  ],
  ['charged usage', pageCharLog, () => ({ charged: 'true' }), byOwner, 'usage_log_charged'],
  [
    'usage of a day',
    pageCharLog,
    () => ({ day: new Date().toISOString().slice(0, 10) }),
    byOwner,
    'usage_log_newest',
  ],
  ...(
    [
      ['free usage', { charged: 'false' }, 'usage_log_free'],
      ['usage of a language pair', { languages: 'es>en' }, 'usage_log_languages'],
      ['usage of an unknown language', { languages: '>en' }, 'usage_log_languages'],
      ['usage of an engine', { engine: 'Rare' }, 'usage_log_engine'],
      ['usage for a reason', { reason: 'memory' }, 'usage_log_reason'],
      ['the next usage of an engine', { engine: 'Rare', cursor: CURSOR }, 'usage_log_engine'],
    ] as const
  ).map(([name, input, index]): Call => [name, pageCharLog, () => input, byOwner, index]),
  ['allocations', pageCharAllocation, none, byOwner, 'quota_entry_allocation'],
  ['the next allocations', pageCharAllocation, () => ({ cursor: CURSOR }), byOwner, 'quota_entry_allocation'],
  [
    'what was taken back',
    pageCharAllocation,
    () => ({ kind: 'decrease' }),
    byOwner,
    'quota_entry_allocation_kind',
  ],
  [
    'allocations of a desk',
    pageCharAllocation,
    () => ({ subAccountId: desk.subAccountId }),
    byOwner,
    'quota_entry_allocation_bucket',
  ],
  ['mails', tenant.pageOutbox, none, byOperator, 'outbox_mail_newest'],
  ['the next mails', tenant.pageOutbox, () => ({ cursor: CURSOR }), byOperator, 'outbox_mail_newest'],
  [
    'mails to somebody',
    tenant.pageOutbox,
    () => ({ to: 'somebody7@example.test' }),
    byOperator,
    'outbox_mail_recipient',
  ],
  ['log-ins', security.pageLoginRecord, none, byOwner, 'login_record_newest'],
  ['the next log-ins', security.pageLoginRecord, () => ({ cursor: CURSOR }), byOwner, 'login_record_newest'],
  ['log-ins of an operator', security.pageLoginRecord, none, byOperator, 'login_record_newest'],
  ['own login sessions', security.listLoginSession, none, byOwner, 'login_session_own'],
  ['those of an operator', security.listLoginSession, none, byOperator, 'login_session_operator'],
  ['channels', messengerAccount.pageMessengerAccount, none, byOwner, 'messenger_account_newest'],
  ['keyword replies', autoReply.pageKeywordReply, none, byOwner, 'keyword_reply_newest'],
  ['welcome replies', autoReply.pageWelcomeReply, none, byOwner, 'welcome_reply_newest'],
  ['memory', translation.pageMemory, none, byOwner, 'translation_memory_newest'],
  [
    'the next memory',
    translation.pageMemory,
    () => ({ cursor: CURSOR }),
    byOwner,
    'translation_memory_newest',
  ],
]

describe('a page is read from an index, in its order:', () => {
  it.each(lists)('%s', async (_, endpoint, input, who, index) => {
    const plan = expectIndexes(await plansOf(() => raw(endpoint, input(), who())), index, bigTables)
    expect(plan.sorts, plan.text).toBe(false)
    expect(plan.read, plan.text).toBeLessThan(1_500)
    most = Math.max(most, plan.read)
  })
})

it('a page of conversations takes a handful of statements, however long it is', async () => {
  const statements = await statementsOf(() =>
    raw(conversation.pageConversation, { pageSize: 200 }, desk.token),
  )
  expect(statements.length).toBeLessThan(10)
})

/** Calls that look at more than a page, but never at other people's rows. */
const sums: Call[] = [
  ['sub-accounts', subAccount.pageSubAccount, none, byOwner, 'sub_account_newest'],
  [
    'sub-accounts by name',
    subAccount.pageSubAccount,
    () => ({ name: 'more 1' }),
    byOwner,
    'sub_account_pkey',
  ],
  [
    'channels of a desk',
    messengerAccount.pageMessengerAccount,
    () => ({ subAccountId: desk.subAccountId }),
    byOwner,
    'messenger_account_sub_account',
  ],
  [
    'keyword replies by words',
    autoReply.pageKeywordReply,
    () => ({ search: 'nowhere' }),
    byOwner,
    'keyword_reply_newest',
  ],
  [
    'memory by words',
    translation.pageMemory,
    () => ({ search: 'nowhere' }),
    byOwner,
    'translation_memory_newest',
  ],
  ['the desk’s channels', messengerAccount.listDeskAccount, none, byDesk, 'conversation_unread'],
  ['the desk', subAccount.getDeskInfo, none, byDesk, 'sub_account_pkey'],
  ['the home page', workplace.workplaceSummary, none, byOwner, 'message_time'],
  ['the plan', workplace.getUserSetMeal, none, byOwner, 'usage_sum_pkey'],
  ['usage by day', getCharUsage, () => ({ range: '30d' }), byOwner, 'usage_sum_pkey'],
  [
    'usage by day of a desk',
    getCharUsage,
    () => ({ subAccountId: desk.subAccountId }),
    byOwner,
    'usage_sum_pkey',
  ],
  ['fans by desk, today', workplace.subAccountFansRank, () => ({ range: 'today' }), byOwner, 'fan_joined'],
  ['fans by platform', workplace.platformGrowthLineChart, none, byOwner, 'fan_joined'],
  ['messages over time', workplace.chatStatistics, none, byOwner, 'message_time'],
  ['a chat', conversation.getConversation, () => ({ id: chat }), byDesk, 'conversation_pkey'],
  ['a visitor’s messages', webChat.pageVisitorMessage, none, () => visitor.token, 'conversation_thread'],
]

describe('no big table is read whole for', () => {
  it.each(sums)('%s', async (_, endpoint, input, who, index) => {
    expectIndexes(await plansOf(() => raw(endpoint, input(), who())), index, bigTables)
  })
})

describe('a search stays bounded', () => {
  it.each([
    ['a beginning that few names have', 'Olga 19'],
    ['a beginning that nearly all names have', 'visitor'],
    ['something in the middle', 'essage 7'],
    ['something that is nowhere', 'zebra'],
  ])('for %s', async (_, search) => {
    const plans = await plansOf(() => raw(conversation.pageConversation, { search }, desk.token))
    const plan = expectIndexes(plans, 'conversation_newest', bigTables)
    expect(plan.indexes).toContain('contact_search')
    expect(plan.read).toBeLessThan(20_000)
  })
})

const all = <T>(work: (tx: Tx) => Promise<T>) => server.services.db.inInstallation(work)

/** Work over all accounts, as the worker does it in its rounds; nothing of it is carried out twice here. */
const rounds: [name: string, work: () => Promise<unknown>, index: string][] = [
  ['events left behind', () => all((tx) => leftBehind(tx, 2, 200)), 'inbound_event_waiting'],
  ['due translations', () => all((tx) => dueTranslations(tx, 200)), 'message_translation_due'],
  ['stale reservations', () => all((tx) => freeStale(tx, 45)), 'quota_reservation_pending'],
  ['old live events', () => dropOldEvents(server.services.db, 48), 'live_event_age'],
  ['expired ports', () => server.services.messengerAccounts.sweepLeases(), 'port_lease_expiry'],
  ['unused uploads', () => server.services.files.dropUnused(), 'uploaded_file_unused'],
  ['stale translations', () => server.services.translation.dropStale(), 'translation_cache_age'],
  ['stale previews', () => server.services.translation.dropStale(), 'translation_preview_age'],
  ['tickets', () => server.services.access.sweep(), 'one_time_ticket_expiry'],
  ['the record of log-ins', () => server.services.access.sweep(), 'login_record_age'],
  ['counters', () => server.services.access.sweep(), 'attempt_counter_age'],
]

describe('a round of the worker finds its rows by an index:', () => {
  it.each(rounds)('%s', async (_, work, index) => {
    expectIndexes(await plansOf(work), index, bigTables)
  })
})

describe('a live client resumes by an index', () => {
  it('from where it was', async () => {
    const stream = `desk:${desk.subAccountId}`
    const work = () => server.services.streams.since(owner.scope, stream, 2_980, 500)
    expectIndexes(await plansOf(work), 'live_event_pkey', bigTables)
  })
})
