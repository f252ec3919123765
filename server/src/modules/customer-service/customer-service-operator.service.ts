import type {
  AskedBonus,
  grantCharacters,
  pageSignUpBonus,
  ServiceSettings,
} from '@chatx/contract/customer-service-operator'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { Page } from '@chatx/contract/base/paging'
import { AppError } from '../../infra/app-error.ts'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database, TenantTx } from '../../infra/database/database.ts'
import type { Actor, Change } from '../audit/index.ts'
import { type CreditDeps, creditBonus } from './customer-service-credit.service.ts'
import { blockRefusal } from './customer-service.policy.ts'
import type { Decision } from './customer-service-mail.rules.ts'
import { presentAsked } from './customer-service.presenter.ts'
import { contactsLine, distinctContacts } from './customer-service.rules.ts'
import * as store from './customer-service.store.ts'

export type ServiceOperatorDeps = CreditDeps & {
  db: Database
  settingsIn(tx: TenantTx): Promise<ServiceSettings>
  /** The same, held until the transaction ends. */
  lockSettings(tx: TenantTx): Promise<ServiceSettings>
  changeSettings(tx: TenantTx, settings: ServiceSettings): Promise<unknown>
  /** The addresses by main account; of none that is not there. */
  emailsOf(tx: TenantTx, mainAccountIds: string[]): Promise<ReadonlyMap<string, string>>
  /** What the main account's own bucket holds, in characters. */
  charactersOf(tx: AccountTx): Promise<number>
  /** Writes to the owner what was decided, in the transaction. */
  tellOwner(tx: AccountTx, decision: Decision): Promise<void>
}

const shown = ({ contacts, automaticSignUpBonus }: ServiceSettings): ServiceSettings => ({
  contacts,
  automaticSignUpBonus,
})

const updateSettings =
  (deps: ServiceOperatorDeps) =>
  (tenantId: number, input: ServiceSettings, by: Actor): Promise<ServiceSettings> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const before = await deps.lockSettings(tx)
      const after = { ...input, contacts: distinctContacts(input.contacts) }
      const all: Change[] = [
        ['contacts', contactsLine(before.contacts), contactsLine(after.contacts)],
        ['automaticSignUpBonus', before.automaticSignUpBonus, after.automaticSignUpBonus],
      ]
      const changes = all.filter(([, was, is]) => was !== is)
      if (changes.length === 0) return shown(before)
      await deps.changeSettings(tx, after)
      const target = { kind: 'tenant', id: String(tenantId) }
      await deps.audit(tx, by, { act: 'customerService.update', target, changes })
      return after
    })

const page =
  (deps: ServiceOperatorDeps) =>
  (tenantId: number, input: ParsedInputOf<typeof pageSignUpBonus>): Promise<Page<AskedBonus>> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const rows = await store.listBonuses(tx, input.state, pageBounds(input))
      const emails = await deps.emailsOf(
        tx,
        rows.map((row) => row.main_account_id),
      )
      const cursorOf = (row: store.BonusRow) => ({ at: row.requested_at, id: row.main_account_id })
      return {
        ...pageOfRows(rows, input.pageSize, cursorOf, (row) => presentAsked(row, emails)),
        total: null,
      }
    })

const asked = (row: store.BonusRow | undefined): store.BonusRow => {
  if (row === undefined) throw new AppError('sign_up_bonus.not_found')
  return row
}

const presentIn = async (deps: ServiceOperatorDeps, tx: AccountTx): Promise<AskedBonus> =>
  presentAsked(asked(await store.findBonus(tx)), await deps.emailsOf(tx, [tx.mainAccountId]))

const grant =
  (deps: ServiceOperatorDeps) =>
  (scope: AccountScope, by: Actor): Promise<AskedBonus> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = asked(await store.lockBonus(tx))
      if (row.state === 'granted') return presentIn(deps, tx)
      await deps.tellOwner(tx, { state: 'granted', characters: row.characters })
      await creditBonus(deps, tx, row.characters, { by, operatorId: by.id })
      return presentIn(deps, tx)
    })

const refuse =
  (deps: ServiceOperatorDeps) =>
  (scope: AccountScope, reason: string, by: Actor): Promise<AskedBonus> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = asked(await store.lockBonus(tx))
      const refused = blockRefusal(row.state)
      if (refused !== undefined) throw new AppError(refused)
      if (row.state === 'refused') return presentIn(deps, tx)
      await store.decideBonus(tx, { state: 'refused', operatorId: by.id, reason, now: deps.clock.now() })
      deps.figuresMoved(tx)
      await deps.tellOwner(tx, { state: 'refused', reason })
      const decided = await presentIn(deps, tx)
      await deps.audit(tx, by, {
        act: 'signUpBonus.refuse',
        target: { kind: 'mainAccount', id: scope.mainAccountId },
        changes: [['reason', null, reason]],
      })
      return decided
    })

type Given = Omit<ParsedInputOf<typeof grantCharacters>, 'id'>

/** A key that was used for the very same grant gives nothing more; for another one it is refused. */
const repeated = async (tx: AccountTx, { key, characters, reason }: Given): Promise<void> => {
  const first = await store.findGrant(tx, key)
  if (first?.characters !== characters || first.reason !== reason) throw new AppError('request.conflict')
}

const give =
  (deps: ServiceOperatorDeps) =>
  (scope: AccountScope, given: Given, by: Actor): Promise<{ charNum: number }> =>
    deps.db.inAccount(scope, async (tx) => {
      const { mainAccountId: id } = scope
      if (!(await deps.emailsOf(tx, [id])).has(id)) throw new AppError('main_account.not_found')
      const { characters, reason } = given
      const isFirst =
        (await store.insertGrant(tx, { ...given, operatorId: by.id, now: deps.clock.now() })) > 0
      if (!isFirst) {
        await repeated(tx, given)
        return { charNum: await deps.charactersOf(tx) }
      }
      await deps.credit(tx, characters)
      deps.figuresMoved(tx)
      const charNum = await deps.charactersOf(tx)
      await deps.audit(tx, by, {
        act: 'mainAccount.grant',
        target: { kind: 'mainAccount', id },
        changes: [
          ['characters', null, characters],
          ['reason', null, reason],
        ],
      })
      return { charNum }
    })

export type ServiceOperatorService = ReturnType<typeof createServiceOperatorService>

/** What the staff of a tenant sets up and gives away. */
export const createServiceOperatorService = (deps: ServiceOperatorDeps) => ({
  settings: (tenantId: number): Promise<ServiceSettings> =>
    deps.db.inTenant(tenantId, async (tx) => shown(await deps.settingsIn(tx))),
  /** Sets all of them; what is as it was is not recorded. */
  updateSettings: updateSettings(deps),
  /** Requests for the sign-up bonus, newest first; `total` is not counted. */
  page: page(deps),
  /** Credits the main account once, however often and by how many it is granted. Throws `sign_up_bonus.not_found`. */
  grant: grant(deps),
  /** Throws `sign_up_bonus.not_found` and, for what was given already, `sign_up_bonus.granted`. */
  refuse: refuse(deps),
  /** Throws `main_account.not_found`, and `request.conflict` for a key that was used for another grant. */
  give: give(deps),
})
