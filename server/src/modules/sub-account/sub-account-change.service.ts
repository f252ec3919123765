import type { subAccountChange } from '@chatx/contract/sub-account'
import type { z } from 'zod'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Actor, Change } from '../audit/index.ts'
import { type MainAccount, privilegesOf } from '../main-account/index.ts'
import { lackForChange } from './sub-account.policy.ts'
import * as store from './sub-account.store.ts'
import type { CodeDeps } from './sub-account-code.service.ts'

export type ChangeDeps = Pick<CodeDeps, 'db' | 'audit' | 'endLoginSessions'> & {
  passwords: PasswordHash
  mainAccountOf(tx: AccountTx): Promise<MainAccount>
  openBucket(tx: AccountTx, subAccountId: string): Promise<void>
  /** Moves what a bucket has left back to the main account; answers how much that was. */
  reclaimAll(tx: AccountTx, subAccountId: string): Promise<number>
}

type SubAccountChange = z.output<typeof subAccountChange>

const formOf = (form: SubAccountChange) => ({
  name: form.name,
  remark: form.remark,
  platforms: form.platforms,
  fixed_ports: form.fixedPorts,
  dynamic_port_limit: form.dynamicPortLimit,
  char_mode: form.charMode,
  auto_allocate: form.charMode === 'limited' && form.autoAllocate,
  auto_allocate_below: form.autoAllocateBelow,
  auto_allocate_amount: form.autoAllocateAmount,
  multi_device: form.multiDevice,
  share_profiles: form.shareProfiles,
  auto_reply: form.autoReply,
  archive: form.archive,
  dedupe_scope: form.dedupeScope,
})

/** Name and remark are the owner's own affair; what is left tells who changed what a desk may do. */
const told = {
  fixed_ports: 'fixedPorts',
  dynamic_port_limit: 'dynamicPortLimit',
  char_mode: 'charMode',
  auto_allocate: 'autoAllocate',
  auto_allocate_below: 'autoAllocateBelow',
  auto_allocate_amount: 'autoAllocateAmount',
  multi_device: 'multiDevice',
  share_profiles: 'shareProfiles',
  auto_reply: 'autoReply',
  archive: 'archive',
  dedupe_scope: 'dedupeScope',
} as const

const changesBetween = (before: store.SubAccountRow, after: ReturnType<typeof formOf>): Change[] =>
  (Object.keys(told) as (keyof typeof told)[])
    .filter((column) => before[column] !== after[column])
    .map((column) => [told[column], before[column], after[column]])

const refuse = async (deps: ChangeDeps, tx: AccountTx, form: SubAccountChange) => {
  const main = await deps.mainAccountOf(tx)
  // Before the row: creations take the two in this order.
  const fixed = await store.lockFixedPorts(tx)
  const before = await store.lockSubAccount(tx, form.id)
  if (before === undefined) throw new AppError('sub_account.not_found')
  const had = {
    charMode: before.char_mode,
    dedupeScope: before.dedupe_scope,
    fixedPorts: before.fixed_ports,
  }
  const lack = lackForChange(had, form, {
    privileges: privilegesOf(main.plan.family),
    ports: { plan: main.plan.portCount, fixed: fixed - before.fixed_ports },
  })
  if (lack !== undefined) throw new AppError('session.plan_lacks', lack)
  if (await store.isNameTaken(tx, form.name, form.id)) throw new AppError('sub_account.name_taken')
  return before
}

/** Where its characters come from from now on; answers how many went back to the main account. */
const moveCharacters = async (
  deps: ChangeDeps,
  tx: AccountTx,
  before: store.SubAccountRow,
  { id, charMode }: SubAccountChange,
): Promise<number> => {
  if (charMode === before.char_mode) return 0
  if (charMode === 'unlimited') return deps.reclaimAll(tx, id)
  await deps.openBucket(tx, id)
  return 0
}

/** Changes a sub-account. Its desks go on working, unless its password changed: then they log in again. */
export const update =
  (deps: ChangeDeps) => async (scope: AccountScope, form: SubAccountChange, by?: Actor) => {
    const { id, password } = form
    const hash = typeof password === 'string' ? await deps.passwords.hash(password) : null
    return deps.db.inAccount(scope, async (tx) => {
      const before = await refuse(deps, tx, form)
      const after = formOf(form)
      await store.updateForm(tx, id, after)
      const reclaimedChars = await moveCharacters(deps, tx, before, form)
      if (password !== undefined) await store.updatePassword(tx, id, hash)
      const endedLogins =
        password === undefined ? 0 : await deps.endLoginSessions(tx, { subAccountId: id }, 'logged_out')
      await deps.audit(tx, by, {
        act: 'subAccount.update',
        target: { kind: 'subAccount', id },
        changes: [
          ...changesBetween(before, after),
          ...(password === undefined ? [] : [['logins', endedLogins, 0] as const]),
        ],
      })
      return { reclaimedChars, endedLogins }
    })
  }
