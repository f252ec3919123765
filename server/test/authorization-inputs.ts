import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@chatx/contract/errors'
import type { Entry } from './authorization-entry.ts'
import type { Entity } from './authorization-oracle.ts'
import { certificationEntries } from './authorization-certification.ts'
import { characterEntries } from './authorization-characters.ts'
import { customerServiceEntries } from './authorization-customer-service.ts'
import { linkEntries } from './authorization-links.ts'
import { operatorEntries } from './authorization-operator.ts'
import { proxyEntries } from './authorization-proxies.ts'
import { notificationEntries } from './authorization-notifications.ts'
import { securityEntries } from './authorization-security.ts'
import { tenantEntries } from './authorization-tenants.ts'
import { subAccountForm } from './authorization-place.ts'
import { subAccountEntries } from './authorization-sub-accounts.ts'
import { engineOf, PASSWORD, type World } from './authorization-world.ts'

const nothing: Entry = { input: () => ({}) }
const page: Entry = { input: () => ({ pageSize: 200 }) }
const one = (of: Entity, missing: ErrorCode, more: Partial<Entry> = {}): Entry => ({
  input: ({ id }) => ({ id: id('id') }),
  ids: { id: { of, missing } },
  ...more,
})
const always = (error: ErrorCode) => () => error

/** A row as it was when it was first seen, put back unless it is there. */
const kept = new WeakMap<World, Map<string, unknown>>()
const putBack = (table: string, key: string) => async (world: World, id: string) => {
  const rows = kept.get(world) ?? new Map<string, unknown>()
  kept.set(world, rows)
  const found = await world.superuser.query<{ row: unknown }>(
    `select to_jsonb(t) as row from ${table} t where ${key}::text = $1`,
    [id],
  )
  if (found.rows[0] !== undefined) rows.set(id, found.rows[0].row)
  else if (rows.has(id))
    await world.superuser.query(
      `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(rows.get(id))],
    )
}

const rule = (world: World) => ({ title: world.unique(), contents: [{ type: 'text', text: 'ok' }] })
const channel = (world: World) => ({ name: world.unique(), webChat: { title: 'Chat' } })
const ticketOf = async ({ server, mains, open }: World): Promise<string> => {
  const { tenantId, mainAccountId } = mains.b
  const { login } = await open(tenantId, { kind: 'owner', mainAccountId, loggedInAs: 'main' })
  if (login.kind !== 'owner') throw new Error('not an owner')
  return (await server.services.access.issueQuickLogin(login)).ticket
}

const access: Record<string, Entry> = {
  register: {
    input: () => ({
      email: `${randomUUID()}@example.test`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreed: true,
      verificationCode: '123456',
    }),
    outcome: always('access.code_wrong'),
  },
  getUserVerificationCode: { input: () => ({ email: `${randomUUID()}@example.test`, purpose: 'register' }) },
  login: { input: ({ world }) => ({ userName: world.mains.b.email, password: PASSWORD }) },
  resetPassword: {
    input: () => ({
      email: `${randomUUID()}@example.test`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      verificationCode: '123456',
    }),
    outcome: always('access.code_wrong'),
  },
  revertEmail: {
    input: () => ({ token: `1.${'x'.repeat(43)}` }),
    outcome: always('access.email_revert_invalid'),
  },
  refreshToken: {
    input: () => ({ refreshToken: `${randomUUID()}.${'x'.repeat(43)}` }),
    outcome: always('access.refresh_invalid'),
  },
  logout: { ...nothing, endsLogin: true },
  getLoginUserInfo: nothing,
  userMenu: nothing,
  createQuickLogin: nothing,
  exchangeQuickLogin: { input: async ({ world }) => ({ ticket: await ticketOf(world) }) },
  liveTicket: nothing,
  deskLogin: { input: ({ world }) => ({ loginCode: world.places.b1.loginCode }) },
  operatorLogin: { input: () => ({ userName: 'operator1@example.test', password: PASSWORD }) },
  operatorInfo: nothing,
}

const ruleIds = (of: Entity): Entry['ids'] => ({
  id: { of, missing: 'auto_reply.not_found' },
  'subAccountIds.0': { of: 'subAccount', missing: 'auto_reply.sub_account_unknown' },
})
const autoReply: Record<string, Entry> = {
  pageKeywordReply: page,
  createKeywordReply: {
    input: ({ world, id }) => ({
      ...rule(world),
      keyword: world.unique(),
      subAccountIds: [id('subAccountIds.0')],
    }),
    ids: { 'subAccountIds.0': { of: 'subAccount', missing: 'auto_reply.sub_account_unknown' } },
  },
  updateKeywordReply: {
    input: ({ world, id }) => ({
      ...rule(world),
      keyword: world.unique(),
      id: id('id'),
      subAccountIds: [id('subAccountIds.0')],
    }),
    ids: ruleIds('keywordReply') ?? {},
  },
  deleteKeywordReply: one('keywordReply', 'auto_reply.not_found', {
    before: putBack('keyword_reply', 'keyword_reply_id'),
  }),
  tryKeywordReply: {
    input: ({ id }) => ({ text: 'zqamainqz', subAccountId: id('subAccountId') }),
    ids: { subAccountId: { of: 'subAccount', missing: 'as none' } },
  },
  pageWelcomeReply: page,
  createWelcomeReply: {
    input: ({ world, id }) => ({ ...rule(world), subAccountIds: [id('subAccountIds.0')], enabled: false }),
    ids: { 'subAccountIds.0': { of: 'subAccount', missing: 'auto_reply.sub_account_unknown' } },
  },
  updateWelcomeReply: {
    input: ({ world, id }) => ({
      ...rule(world),
      id: id('id'),
      subAccountIds: [id('subAccountIds.0')],
      enabled: false,
    }),
    ids: ruleIds('welcomeReply') ?? {},
  },
  deleteWelcomeReply: one('welcomeReply', 'auto_reply.not_found', {
    before: putBack('welcome_reply', 'welcome_reply_id'),
  }),
}

const chats = { of: 'conversation', missing: 'conversation.not_found' } as const
const conversation: Record<string, Entry> = {
  pageConversation: {
    input: ({ id }) => ({ messengerAccountId: id('messengerAccountId') }),
    ids: { messengerAccountId: { of: 'channel', missing: 'as none' } },
  },
  getConversation: one('conversation', 'conversation.not_found'),
  pageMessage: {
    input: ({ id }) => ({ conversationId: id('conversationId'), limit: 200 }),
    ids: { conversationId: chats },
  },
  sendMessage: {
    input: ({ id }) => ({
      conversationId: id('conversationId'),
      clientMsgId: randomUUID(),
      text: 'sent',
      fileId: id('fileId'),
      untranslated: true,
    }),
    ids: { conversationId: chats, fileId: { of: 'file', missing: 'file.not_found' } },
  },
  retryMessage: {
    input: ({ id }) => ({ messageId: id('messageId'), untranslated: true }),
    ids: { messageId: { of: 'message', missing: 'conversation.message_not_found' } },
    before: ({ superuser }, id) =>
      superuser.query(
        `update message set state = 'failed', translation_state = 'failed' where message_id::text = $1`,
        [id],
      ),
  },
  readConversation: {
    input: ({ id }) => ({ id: id('id'), seq: 1 }),
    ids: { id: chats },
  },
  updateConversation: { input: ({ id }) => ({ id: id('id'), translateIncoming: false }), ids: { id: chats } },
  saveDraft: { input: ({ id }) => ({ id: id('id'), text: 'draft' }), ids: { id: chats } },
}

const channels = { of: 'channel', missing: 'messenger_account.not_found' } as const
const subAccounts = { of: 'subAccount', missing: 'sub_account.not_found' } as const
const spares = (more: Partial<Entry> = {}) => one('spareSubAccount', 'sub_account.not_found', more)
const accounts: Record<string, Entry> = {
  pageMessengerAccount: {
    input: ({ id }) => ({ pageSize: 200, subAccountId: id('subAccountId') }),
    ids: { subAccountId: { of: 'subAccount', missing: 'as none' } },
  },
  createMessengerAccount: {
    input: ({ world, id }) => ({ ...channel(world), subAccountId: id('subAccountId') }),
    ids: { subAccountId: subAccounts },
  },
  renameMessengerAccount: {
    input: ({ world, id }) => ({ id: id('id'), name: world.unique().slice(0, 40) }),
    ids: { id: channels },
  },
  // Nobody answers where the world's Telegram should be.
  connectTelegram: {
    input: ({ id }) => ({ subAccountId: id('subAccountId'), token: `12345:${'x'.repeat(35)}` }),
    ids: { subAccountId: subAccounts },
    outcome: always('connector.unreachable'),
  },
  reconnectAccount: one('connection', 'messenger_account.not_found', {
    input: ({ id }) => ({ id: id('id'), token: `12345:${'x'.repeat(35)}` }),
    outcome: always('connector.unreachable'),
  }),
  disconnectAccount: one('connection', 'messenger_account.not_found', { before: async () => undefined }),
  updateMessengerAccount: {
    input: ({ world, id }) => ({ ...channel(world), id: id('id'), subAccountId: id('subAccountId') }),
    ids: { id: channels, subAccountId: subAccounts },
    // A channel that moved to another desk goes back to its own.
    before: ({ superuser, places }, id) =>
      superuser.query('update messenger_account set sub_account_id = $1 where messenger_account_id = $2', [
        Object.values(places).find(({ channelId }) => channelId === id)?.subAccountId,
        id,
      ]),
  },
  listPlatform: nothing,
  listDeskAccount: nothing,
  listPrivacyProfile: nothing,
  loadRemotePicture: {
    input: ({ id }) => ({ messageId: id('messageId'), url: 'https://pictures.example/x.png' }),
    ids: { messageId: { of: 'message', missing: 'conversation.message_not_found' } },
    outcome: always('remote_picture.not_in_message'),
  },
  pagePrivacyState: {
    input: ({ id }) => ({ pageSize: 200, subAccountId: id('subAccountId') }),
    ids: { subAccountId: { of: 'subAccount', missing: 'as none' } },
  },
  claimPort: {
    input: ({ id }) => ({ messengerAccountId: id('messengerAccountId') }),
    ids: { messengerAccountId: channels },
    // The other login session of the default desk holds it.
    outcome: ({ loggedInAs }) => (loggedInAs === 'main' ? 'port.held_elsewhere' : undefined),
    before: ({ superuser, places: { a0 } }) =>
      superuser.query(
        `insert into port_lease (tenant_id, main_account_id, messenger_account_id, sub_account_id, login_session_id, is_fixed, claimed_at, expires_at)
         values (1, $1, $2, $3, $4, false, now(), now() + interval '1 hour')
         on conflict (tenant_id, main_account_id, messenger_account_id) do update set expires_at = excluded.expires_at`,
        [
          a0.main.mainAccountId,
          a0.channelId,
          a0.subAccountId,
          'loginSessionId' in a0.desk.login ? a0.desk.login.loginSessionId : null,
        ],
      ),
  },
  releasePort: {
    input: ({ id }) => ({ messengerAccountId: id('messengerAccountId') }),
    ids: { messengerAccountId: channels },
    before: async () => undefined,
  },
  heartbeat: nothing,
  pageSubAccount: page,
  createSubAccount: { input: ({ world }) => subAccountForm(world.unique()) },
  subAccountLoginCode: one('subAccount', 'sub_account.not_found'),
  reissueLoginCode: spares(),
  disableSubAccount: spares(),
  enableSubAccount: spares(),
  getDeskInfo: nothing,
  updateTranslationSetting: {
    input: () => ({
      translationMode: 'OpenAi_Translator',
      receiveTranslationEnable: false,
      receiveSourceLanguage: 'chatx_auto',
      receiveTargetLanguage: 'chatx_en',
      sendTranslationEnable: false,
      holdFailed: false,
    }),
  },
}

const engines = { of: 'engine', missing: 'translation.engine_not_found' } as const
const translation: Record<string, Entry> = {
  previewTranslation: {
    input: ({ id }) => ({ conversationId: id('conversationId'), text: 'hello' }),
    ids: { conversationId: chats },
  },
  listLanguage: nothing,
  listLine: nothing,
  confirmMemory: {
    input: ({ world }) => ({ source: 'es', target: 'en', text: world.unique(), translation: 'ok' }),
  },
  pageMemory: page,
  removeMemory: one('memory', 'translation.memory_not_found', {
    before: putBack('translation_memory', 'memory_id'),
  }),
  listEngine: nothing,
  createEngine: {
    input: ({ world }) => ({ kind: 'libretranslate', name: world.unique().slice(0, 40), enabled: false }),
  },
  updateEngine: { input: ({ id }) => ({ id: id('id'), position: 999 }), ids: { id: engines } },
  testEngine: {
    input: ({ id }) => ({ id: id('id'), text: 'hello', source: 'en', target: 'es' }),
    ids: { id: engines },
    before: async () => undefined,
  },
  deleteEngine: one('engine', 'translation.engine_not_found', {
    before: putBack('translation_engine', 'engine_id'),
  }),
}

const webChat: Record<string, Entry> = {
  startChat: {
    input: ({ world, caller }) => ({
      channelKey: (caller.place ?? world.places.a1).channelKey,
      ...(caller.token === undefined ? {} : { visitorToken: caller.token }),
    }),
  },
  sendFromVisitor: {
    input: ({ id }) => ({ clientMsgId: randomUUID(), text: 'written', fileId: id('fileId') }),
    ids: { fileId: { of: 'file', missing: 'file.not_found' } },
  },
  pageVisitorMessage: { input: () => ({ limit: 200 }) },
  readByVisitor: { input: () => ({ seq: 1 }) },
}

/** One entry for every endpoint; the matrix fails with the names of those that have none. */
export const entries: Record<string, Entry> = {
  ...access,
  ...autoReply,
  ...conversation,
  ...accounts,
  ...translation,
  ...webChat,
  ...linkEntries(putBack),
  ...proxyEntries(putBack),
  ...operatorEntries,
  ...securityEntries,
  ...tenantEntries,
  ...notificationEntries,
  ...customerServiceEntries,
  ...certificationEntries,
  ...characterEntries,
  ...subAccountEntries,
  presignUpload: { input: () => ({ name: 'words.txt', size: 12, type: 'text/plain' }) },
  getSite: nothing,
  listDeskPackage: nothing,
  pageOutbox: page,
  listGuide: nothing,
  setGuide: { input: () => ({ name: 'tour', act: 'reach', step: 1 }) },
  getUserSetMeal: nothing,
  workplaceSummary: nothing,
  subAccountFansRank: { input: () => ({ range: 'total' }) },
  platformGrowthLineChart: nothing,
  chatStatistics: nothing,
}

/** An engine that is nowhere has a name like all others. */
export const malformedIdOf = (entity: Entity): string | undefined =>
  entity === 'engine' ? undefined : 'no-id'
export const unknownIdOf = (entity: Entity): string =>
  entity === 'engine' ? `${engineOf(1)}_77` : '0198aaaa-0000-7000-8000-000000000000'
