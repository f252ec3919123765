import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { Page } from '@chatx/contract/base/paging'
import type { PrivacyProfile, PrivacyState, pagePrivacyState } from '@chatx/contract/privacy'
import { hmac } from '../../infra/crypto.ts'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { MessengerAccountService } from '../messenger-account/index.ts'
import type { ProxyCover } from '../proxy/index.ts'
import { loadPicture, type PictureDeps } from './privacy-picture.service.ts'
import { partitionOf } from './privacy.rules.ts'
import { presentProfile, presentState } from './privacy.presenter.ts'

type Deps = PictureDeps & {
  db: Database
  /** The key of all seeds of this deployment. */
  seedKey: Buffer
  messengerAccounts: Pick<MessengerAccountService, 'page' | 'listForDesk'>
  /** The proxies of these sub-accounts; one that none covers is missing. */
  coversOf(tx: AccountTx, subAccountIds: string[]): Promise<ReadonlyMap<string, ProxyCover>>
  /** Names of sub-accounts by id. */
  namesOf(tx: AccountTx): Promise<ReadonlyMap<string, string>>
}

/** Nobody who knows the seeds of some accounts can tell those of others, nor link two of them. */
const seedOf = ({ seedKey }: Deps, { tenantId, mainAccountId }: AccountScope, accountId: string): Buffer =>
  hmac(seedKey, `${tenantId}/${mainAccountId}/${partitionOf(accountId)}`)

const profiles =
  (deps: Deps) =>
  async (login: Logins['desk']): Promise<PrivacyProfile[]> => {
    const accounts = await deps.messengerAccounts.listForDesk(login)
    const covers = await deps.db.inAccount(login, (tx) => deps.coversOf(tx, [login.subAccountId]))
    return accounts.map((account) =>
      presentProfile(account, covers.get(login.subAccountId), seedOf(deps, login, account.id)),
    )
  }

const page =
  (deps: Deps) =>
  async (scope: AccountScope, input: ParsedInputOf<typeof pagePrivacyState>): Promise<Page<PrivacyState>> => {
    const { accounts, total } = await deps.messengerAccounts.page(
      scope,
      input.subAccountId,
      pageBounds(input),
    )
    const subAccountIds = [...new Set(accounts.map((account) => account.subAccountId))]
    const [covers, names] = await deps.db.inAccount(
      scope,
      async (tx) => [await deps.coversOf(tx, subAccountIds), await deps.namesOf(tx)] as const,
    )
    const cut = pageOfRows(
      accounts,
      input.pageSize,
      ({ createdAt, id }) => ({ at: new Date(createdAt), id }),
      (account) => {
        const { subAccountId: id } = account
        return presentState(account, { id, name: names.get(id) ?? '' }, covers.get(id))
      },
    )
    return { ...cut, total }
  }

export type PrivacyService = ReturnType<typeof createPrivacyService>

export const createPrivacyService = (deps: Deps) => ({
  /** How the desktop program keeps the accounts of this desk apart. */
  profiles: profiles(deps),
  /** Messenger accounts of a main account with what keeps them apart, newest first. */
  page: page(deps),
  /** Throws what the endpoint names. */
  loadPicture: loadPicture(deps),
})
