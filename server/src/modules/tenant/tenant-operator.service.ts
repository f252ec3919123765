import type {
  addOperator,
  OperatedTenant,
  OperatedTenantDetail,
  openTenant,
  setTenantHosts,
  pageTenant,
  TenantForm,
} from '@chatx/contract/tenant-operator'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { ErrorCode } from '@chatx/contract/errors'
import type { Page } from '@chatx/contract/base/paging'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { numberBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { Database, TenantTx, Tx } from '../../infra/database/database.ts'
import type { Call, Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { Actor, Audit, Change } from '../audit/index.ts'
import { blockInstallation, blockTenant, runsInstallation } from './tenant-operator.policy.ts'
import { presentTenant, presentTenantDetail, type TenantFigures } from './tenant-operator.presenter.ts'
import { changesOf, firstPassword, hostChanges } from './tenant-operator.rules.ts'
import * as store from './tenant-operator.store.ts'
import { settingsFrom } from './tenant.rules.ts'
import { lockTenant, updateSettings } from './tenant.store.ts'

type NewOperator = { email: string; displayName: string; passwordHash: string }

export type TenantOperatorDeps = {
  db: Database
  clock: Clock
  random: Random
  audit: Audit
  figuresOf(tx: TenantTx): Promise<TenantFigures>
  /** Whether this host, in lower case, leads to something else than a tenant: the deployment's own, somebody's short links. */
  isHostUsed(tx: Tx, tenantId: number, host: string): Promise<boolean>
  /** What a tenant needs to begin with, in the transaction that opens it. */
  furnish(tx: TenantTx): Promise<void>
  hashPassword(password: string): Promise<string>
  /** Answers undefined when the address belongs to somebody who has logged in. */
  inviteOperator(tx: TenantTx, made: NewOperator): Promise<'added' | 'renewed' | undefined>
  /** Asks the operator who calls for password and second factor. */
  proveAgain(call: OperatorCall, proof: Proof): Promise<void>
  /** Every process forgets what it remembers of tenants. */
  tenantsChanged(tx: Tx): void
}

export type OperatorCall = Call & { login: Logins['operator'] }
type Proof = { currentPassword: string; oneTimeCode?: string | undefined }

/** The operator who acts, and the tenant whose staff that is. */
export type Staff = { tenantId: number; by: Actor }

const refuse = (code: ErrorCode | undefined): void => {
  if (code !== undefined) throw new AppError(code)
}

/**
 * Works in the tenant with no more than its rights where it is the operator's own, and with the installation's where
 * staff of the first tenant reaches into another.
 */
const within = async <T>(
  { db }: TenantOperatorDeps,
  staffTenantId: number,
  tenantId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  refuse(blockTenant(staffTenantId, tenantId))
  return staffTenantId === tenantId
    ? db.inTenant(tenantId, work)
    : db.inInstallation((tx) => work({ ...tx, tenantId }))
}

type Act = { act: 'tenant.open' | 'tenant.update' | 'tenant.setHosts' | 'tenant.addOperator'; name: string }

/**
 * Records in the log of whoever did it, and in the tenant's own where that is another: there without the name, which is
 * none of its staff. The first tenant's log is always the last one to be locked.
 */
const record = async (
  { audit }: TenantOperatorDeps,
  tx: TenantTx,
  { tenantId, by }: Staff,
  { act, name }: Act,
  changes: readonly Change[],
): Promise<void> => {
  const deed = { act, target: { kind: 'tenant', id: String(tx.tenantId), name }, changes }
  if (tenantId !== tx.tenantId) {
    await audit(tx, undefined, { ...deed, changes: [...changes, ['byInstallation', null, true]] })
  }
  await audit({ ...tx, tenantId }, by, deed)
}

const found = async (tx: TenantTx): Promise<store.OperatedRow> => {
  const row = await store.find(tx)
  if (row === undefined) throw new AppError('tenant.not_found')
  return row
}

const detailOf = async (
  deps: TenantOperatorDeps,
  tx: TenantTx,
  staffTenantId: number,
): Promise<OperatedTenantDetail> =>
  presentTenantDetail(await found(tx), await deps.figuresOf(tx), runsInstallation(staffTenantId))

type Listed = Page<OperatedTenant> & { mayOpen: boolean }

const isFirstPage = (input: ParsedInputOf<typeof pageTenant>): boolean => {
  const { after, offset } = numberBounds(input)
  return after === undefined && offset === 0
}

const page =
  ({ db }: TenantOperatorDeps) =>
  async (tenantId: number, input: ParsedInputOf<typeof pageTenant>): Promise<Listed> => {
    const mayOpen = runsInstallation(tenantId)
    const rows = mayOpen
      ? await db.inInstallation((tx) => store.listPage(tx, numberBounds(input)))
      : await db.inTenant(tenantId, async (tx) => (isFirstPage(input) ? [await found(tx)] : []))
    return {
      ...pageOfRows(rows, input.pageSize, (row) => row.tenant_id, presentTenant),
      total: null,
      mayOpen,
    }
  }

const claimHosts = async (
  deps: TenantOperatorDeps,
  tx: TenantTx,
  hosts: readonly string[],
): Promise<void> => {
  const taken: string[] = []
  for (const host of hosts) if (await deps.isHostUsed(tx, tx.tenantId, host)) taken.push(host)
  const free = await store.insertHosts(tx, hosts)
  taken.push(...hosts.filter((host) => !free.includes(host)))
  if (taken.length > 0)
    throw new AppError('tenant.host_taken', {
      fields: [{ path: 'hosts', message: [...new Set(taken)].join(', ') }],
    })
}

const listed = (hosts: readonly string[]): string => [...new Set(hosts)].sort().join(', ')

type Opened = { name: string; hosts: readonly string[] }

/** A form that is sent again opens nothing; one that was changed in between is another one. */
const repeated = async (
  deps: TenantOperatorDeps,
  tx: TenantTx,
  staff: Staff,
  { name, hosts }: Opened,
): Promise<OperatedTenantDetail> => {
  const detail = await detailOf(deps, tx, staff.tenantId)
  if (detail.name !== name || listed(detail.hosts) !== listed(hosts)) throw new AppError('request.conflict')
  return detail
}

const open =
  (deps: TenantOperatorDeps) =>
  async (
    staff: Staff,
    { key, name, hosts }: ParsedInputOf<typeof openTenant>,
  ): Promise<OperatedTenantDetail> => {
    refuse(blockInstallation(staff.tenantId))
    return deps.db.inInstallation(async (installation) => {
      await store.lockHosts(installation)
      const before = await store.findOpened(installation, key)
      if (before)
        return repeated(deps, { ...installation, tenantId: before.tenant_id }, staff, { name, hosts })
      const tenantId = await store.insert(installation, { key, name }, deps.clock.now())
      const tx = { ...installation, tenantId }
      const { added } = hostChanges([], hosts)
      await claimHosts(deps, tx, added)
      await deps.furnish(tx)
      deps.tenantsChanged(tx)
      const detail = await detailOf(deps, tx, staff.tenantId)
      await record(deps, tx, staff, { act: 'tenant.open', name }, [['hosts', null, listed(added)]])
      return detail
    })
  }

const update =
  (deps: TenantOperatorDeps) =>
  (staff: Staff, tenantId: number, form: TenantForm): Promise<OperatedTenantDetail> =>
    within(deps, staff.tenantId, tenantId, async (tx) => {
      const before = await lockTenant(tx)
      if (before === undefined) throw new AppError('tenant.not_found')
      const changes = changesOf({ name: before.name, settings: settingsFrom(before.settings) }, form)
      if (changes.length > 0) {
        const { name, minPasswordLength, fanSessionHours, downloads } = form
        await store.rename(tx, name)
        await updateSettings(tx, { minPasswordLength, fanSessionHours, downloads })
        deps.tenantsChanged(tx)
      }
      const detail = await detailOf(deps, tx, staff.tenantId)
      if (changes.length > 0)
        await record(deps, tx, staff, { act: 'tenant.update', name: detail.name }, changes)
      return detail
    })

const setHosts =
  (deps: TenantOperatorDeps) =>
  async (
    staff: Staff,
    { tenantId, from, hosts }: ParsedInputOf<typeof setTenantHosts>,
  ): Promise<OperatedTenantDetail> => {
    refuse(blockInstallation(staff.tenantId))
    return deps.db.inInstallation(async (installation) => {
      const tx = { ...installation, tenantId }
      await store.lockHosts(tx)
      const { name, hosts: before } = await found(tx)
      // Sent again after an answer that was lost.
      if (listed(before) === listed(hosts)) return detailOf(deps, tx, staff.tenantId)
      if (listed(before) !== listed(from)) throw new AppError('tenant.hosts_moved')
      const { added, gone } = hostChanges(before, hosts)
      await store.removeHosts(tx, gone)
      await claimHosts(deps, tx, added)
      const detail = await detailOf(deps, tx, staff.tenantId)
      deps.tenantsChanged(tx)
      const change: Change = ['hosts', listed(before), listed(detail.hosts)]
      await record(deps, tx, staff, { act: 'tenant.setHosts', name }, [change])
      return detail
    })
  }

const add =
  (deps: TenantOperatorDeps) =>
  async (staff: Staff, input: ParsedInputOf<typeof addOperator>, call: OperatorCall) => {
    const { tenantId, emailAddress, displayName } = input
    refuse(blockTenant(staff.tenantId, tenantId))
    await deps.proveAgain(call, input)
    const password = firstPassword(deps.random.below)
    const passwordHash = await deps.hashPassword(password)
    return within(deps, staff.tenantId, tenantId, async (tx) => {
      const { name } = await found(tx)
      const outcome = await deps.inviteOperator(tx, { email: emailAddress, displayName, passwordHash })
      if (outcome === undefined) throw new AppError('tenant.operator_taken')
      const before = outcome === 'added' ? null : emailAddress
      await record(deps, tx, staff, { act: 'tenant.addOperator', name }, [['operator', before, emailAddress]])
      return { emailAddress, password }
    })
  }

export type TenantOperatorService = ReturnType<typeof createTenantOperatorService>

/**
 * Tenants as staff sees and sets them: its own, and every one for the staff of the first tenant (decision 0053). What is
 * not theirs is `tenant.not_found`.
 */
export const createTenantOperatorService = (deps: TenantOperatorDeps) => ({
  /** Newest first; `total` is not counted. */
  page: page(deps),
  get: (staffTenantId: number, tenantId: number): Promise<OperatedTenantDetail> =>
    within(deps, staffTenantId, tenantId, (tx) => detailOf(deps, tx, staffTenantId)),
  /** The same key again opens none. Throws `session.forbidden` for other staff, and `tenant.host_taken`. */
  open: open(deps),
  /** Sets name and settings; what is as it was is not recorded. */
  update: update(deps),
  /** Sets all of a tenant's hosts. Throws `session.forbidden` for other staff, `tenant.hosts_moved` and `tenant.host_taken`. */
  setHosts: setHosts(deps),
  /** The password is told this once and kept nowhere. Throws what a log-in throws, and `tenant.operator_taken`. */
  addOperator: add(deps),
})
