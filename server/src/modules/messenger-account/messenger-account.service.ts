import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/messenger-account'
import { webChatSettings } from '@chatx/contract/messenger-account'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Cursor } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import * as ports from './messenger-account-port.service.ts'
import * as erasureStore from './messenger-account-erasure.store.ts'
import {
  type Around,
  type KeptConnection,
  presentAccount,
  presentDeskAccount,
} from './messenger-account.presenter.ts'
import * as store from './messenger-account.store.ts'

export type MessengerAccountDeps = ports.PortDeps & {
  db: Database
  clock: Clock
  random: Random
  publicUrl: string
  subAccountExists(tx: AccountTx, subAccountId: string): Promise<boolean>
  /** How these accounts' platforms are reached, by id; of a web chat there is nothing. */
  connectionsOf(tx: AccountTx, ids: string[]): Promise<ReadonlyMap<string, KeptConnection>>
  /** The proxies that cover these sub-accounts, by id. */
  proxiesOf(
    tx: AccountTx,
    subAccountIds: string[],
  ): Promise<ReadonlyMap<string, NonNullable<Around['proxy']>>>
  unreadByAccount(
    tx: AccountTx,
    subAccountId: string,
  ): Promise<{ messenger_account_id: string; unread: number }[]>
}

type Form = ParsedInputOf<typeof contract.createMessengerAccount>
type Page = { after: Cursor | undefined; limit: number; offset: number }

const checkSubAccount = async (
  deps: MessengerAccountDeps,
  tx: AccountTx,
  subAccountId: string,
): Promise<void> => {
  if (!(await deps.subAccountExists(tx, subAccountId))) throw new AppError('sub_account.not_found')
}

/** Rows with what other modules know of them, asked for all of them at once. */
const presentAll = async (deps: MessengerAccountDeps, tx: AccountTx, rows: store.AccountRow[]) => {
  const connections = await deps.connectionsOf(
    tx,
    rows.filter(({ platform }) => platform !== 'webchat').map((row) => row.messenger_account_id),
  )
  const proxies = await deps.proxiesOf(tx, [...new Set(rows.map((row) => row.sub_account_id))])
  return rows.map((row) => {
    const connection = connections.get(row.messenger_account_id)
    return presentAccount(row, { connection, proxy: proxies.get(row.sub_account_id) }, deps.publicUrl)
  })
}

const found = async (deps: MessengerAccountDeps, tx: AccountTx, id: string) => {
  const row = await store.findAccount(tx, id)
  const [account] = row === undefined ? [] : await presentAll(deps, tx, [row])
  if (account === undefined) throw new AppError('messenger_account.not_found')
  return account
}

const rename = (deps: MessengerAccountDeps) => (scope: AccountScope, id: string, name: string) =>
  deps.db.inAccount(scope, async (tx) => {
    await store.renameAccount(tx, id, name)
    return found(deps, tx, id)
  })

const create = (deps: MessengerAccountDeps) => (scope: AccountScope, form: Form) =>
  deps.db.inAccount(scope, async (tx) => {
    await checkSubAccount(deps, tx, form.subAccountId)
    const id = deps.random.id()
    await store.insertAccount(tx, { id, ...form, channelKey: deps.random.token(12), now: deps.clock.now() })
    return found(deps, tx, id)
  })

const update =
  (deps: MessengerAccountDeps) =>
  (scope: AccountScope, { id, ...form }: Form & { id: string }) =>
    deps.db.inAccount(scope, async (tx) => {
      if ((await found(deps, tx, id)).platform !== 'webchat')
        throw new AppError('messenger_account.not_found')
      await checkSubAccount(deps, tx, form.subAccountId)
      await store.changeAccount(tx, id, form)
      return found(deps, tx, id)
    })

const page =
  (deps: MessengerAccountDeps) =>
  (scope: AccountScope, subAccountId: string | undefined, { after, limit, offset }: Page) =>
    deps.db.inAccount(scope, async (tx) => {
      const rows = await store.listAccounts(tx, subAccountId, after, limit, offset)
      return {
        accounts: await presentAll(deps, tx, rows),
        total: await store.countAccounts(tx, subAccountId),
      }
    })

const listForDesk = (deps: MessengerAccountDeps) => (login: Logins['desk']) =>
  deps.db.inAccount(login, async (tx) => {
    const rows = await store.listAccounts(tx, login.subAccountId, undefined, 1000, 0)
    const unread = new Map(
      (await deps.unreadByAccount(tx, login.subAccountId)).map((row) => [
        row.messenger_account_id,
        row.unread,
      ]),
    )
    return rows.map((row) =>
      presentDeskAccount(row, login.loginSessionId, unread.get(row.messenger_account_id) ?? 0),
    )
  })

/** What a thread of this account needs to know of it. */
const threadAccount = async (tx: AccountTx, messengerAccountId: string) => {
  const row = await store.findAccount(tx, messengerAccountId)
  return row === undefined
    ? undefined
    : {
        messengerAccountId,
        subAccountId: row.sub_account_id,
        platform: row.platform,
        status: row.status,
        contactLanguage: row.contact_language,
        online: row.online,
      }
}

const channelOf = (deps: MessengerAccountDeps) => (channelKey: string) =>
  deps.db.inInstallation(async (tx) => {
    const row = await store.findChannel(tx, channelKey)
    return row === undefined
      ? undefined
      : {
          tenantId: row.tenant_id,
          mainAccountId: row.main_account_id,
          messengerAccountId: row.messenger_account_id,
          webChat: webChatSettings.parse(row.web_chat),
          online: row.online,
        }
  })

type Connected = Pick<store.NewAccount, 'subAccountId' | 'platform' | 'name' | 'contactLanguage'>

/** Of another platform than web chat; its channel key is known to nobody and leads nowhere. */
const add = (deps: MessengerAccountDeps) => async (tx: AccountTx, account: Connected) => {
  const id = deps.random.id()
  const channelKey = deps.random.token(12)
  await store.insertAccount(tx, { id, ...account, webChat: {}, channelKey, now: deps.clock.now() })
  await ports.switchAccount(deps)(tx, id, 'normal')
  return id
}

export type MessengerAccountService = ReturnType<typeof createMessengerAccountService>

export const createMessengerAccountService = (deps: MessengerAccountDeps) => ({
  /** Messenger accounts of a main account, newest first. */
  page: page(deps),
  create: create(deps),
  update: update(deps),
  rename: rename(deps),
  /** Adds an account of another platform than web chat and answers its id. */
  add: add(deps),
  switchAccount: ports.switchAccount(deps),
  /** As owners see it; throws `messenger_account.not_found`. */
  show: (tx: AccountTx, id: string) => found(deps, tx, id),
  listForDesk: listForDesk(deps),
  threadAccount,
  /** The channel of a public key; undefined when there is none or it is switched off. */
  channelOf: channelOf(deps),
  claim: ports.claim(deps),
  release: ports.release(deps),
  heartbeat: ports.heartbeat(deps),
  /** Frees every port of a sub-account; answers how many account sessions that closed. */
  closeAccountSessions: ports.closeAccountSessions(deps),
  /** Frees the ports of desks whose login session has ended. */
  releaseDesks: ports.releaseDesks(deps),
  portFigures: ports.portFigures(deps),
  countAccounts: (tx: AccountTx) => store.countAccounts(tx),
  accountsBySubAccount: store.accountsBySubAccount,
  /** The main account's own channels by public key, for addresses that name one. */
  accountsOfKeys: store.accountsOfKeys,
  /** Which of these accounts are online. */
  onlineOf: store.onlineOf,
  /** Which of these accounts take messages. */
  openOf: store.openOf,
  sweepLeases: ports.sweepLeases(deps),
  /** Those of one sub-account by id. */
  idsOf: erasureStore.accountsOfSubAccount,
  /** Closes the accounts of a sub-account to everybody; its ports are freed by `closeAccountSessions`. */
  switchOff: erasureStore.switchOff,
  /** Erases the accounts of a sub-account, once nothing hangs on them; answers how many. */
  eraseAccounts: erasureStore.eraseAccounts,
})
