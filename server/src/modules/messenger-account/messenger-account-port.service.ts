import type { DeskEvent, EphemeralEvent } from '@chatx/contract/live'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { Streams } from '../../infra/live/streams.ts'
import * as portStore from './messenger-account-port.store.ts'
import {
  HEARTBEAT_SECONDS,
  LEASE_SECONDS,
  portFor,
  type PortFigures,
  type SubAccountPorts,
} from './messenger-account.rules.ts'
import * as store from './messenger-account.store.ts'

export type PortDeps = {
  db: Database
  streams: Streams
  /** Ports that the main account's current plan grants. */
  planPorts(tx: AccountTx): Promise<number>
  /** Fixed ports and dynamic limit of each sub-account that may hold ports. */
  portRules(tx: AccountTx): Promise<Map<string, { fixed: number; dynamicLimit: number }>>
  deskStream(subAccountId: string): string
  /** An account came online: automation that waited for it may run. */
  cameOnline(scope: AccountScope, messengerAccountId: string): void
  /** An account came online or went offline, and that is committed: whoever leads visitors to it looks again. */
  presenceChanged(messengerAccountId: string): void
}

type Desk = Logins['desk']

/** What every visitor of a web chat hears of it: passing events only. */
export const channelStream = (messengerAccountId: string): string => `channel:${messengerAccountId}`

const figuresOf = (
  planPorts: number,
  rules: Map<string, { fixed: number }>,
  held: portStore.Lease[],
): PortFigures => ({
  planPorts,
  fixedOfAll: [...rules.values()].reduce((sum, rule) => sum + rule.fixed, 0),
  occupiedDynamic: held.filter((lease) => !lease.is_fixed).length,
})

const ownPorts = (
  rule: { fixed: number; dynamicLimit: number } | undefined,
  held: portStore.Lease[],
): SubAccountPorts => ({
  fixed: rule?.fixed ?? 0,
  dynamicLimit: rule?.dynamicLimit ?? 0,
  heldFixed: held.filter((lease) => lease.is_fixed).length,
  heldDynamic: held.filter((lease) => !lease.is_fixed).length,
})

type StateChange = { messenger_account_id: string; sub_account_id: string }

const announceState = async (
  deps: PortDeps,
  tx: AccountTx,
  { messenger_account_id, sub_account_id }: StateChange,
  state: 'online' | 'offline' | 'disabled',
) => {
  const event: DeskEvent = { type: 'account', data: { messengerAccountId: messenger_account_id, state } }
  await deps.streams.append(tx, { stream: deps.deskStream(sub_account_id), events: [event] })
  const online: EphemeralEvent = { type: 'channel', data: { online: state === 'online' } }
  tx.afterCommit(() => {
    deps.streams.pass(tx, channelStream(messenger_account_id), online)
    deps.presenceChanged(messenger_account_id)
  })
}

const takePort = async (
  deps: PortDeps,
  tx: AccountTx,
  login: Desk,
  account: store.AccountRow,
): Promise<void> => {
  await portStore.lockPorts(tx)
  const held = await portStore.heldLeases(tx)
  const current = held.find((lease) => lease.messenger_account_id === account.messenger_account_id)
  if (current !== undefined && current.login_session_id !== login.loginSessionId)
    throw new AppError('port.held_elsewhere')
  const others = held.filter((lease) => lease !== current)
  const rules = await deps.portRules(tx)
  const own = others.filter((lease) => lease.sub_account_id === login.subAccountId)
  const port = portFor(
    figuresOf(await deps.planPorts(tx), rules, others),
    ownPorts(rules.get(login.subAccountId), own),
  )
  if (port === 'none') throw new AppError('port.none_free')
  const lease = {
    messenger_account_id: account.messenger_account_id,
    sub_account_id: login.subAccountId,
    login_session_id: login.loginSessionId,
    is_fixed: port === 'fixed',
  }
  await portStore.putLease(tx, lease, LEASE_SECONDS)
  if (current === undefined) await announceState(deps, tx, lease, 'online')
}

/** Brings an account online: one atomic decision under the main account's port lock (decisions §2). */
export const claim = (deps: PortDeps) => async (login: Desk, messengerAccountId: string) => {
  await deps.db.inAccount(login, async (tx) => {
    const account = await store.findAccount(tx, messengerAccountId)
    if (
      account === undefined ||
      account.sub_account_id !== login.subAccountId ||
      account.status !== 'normal'
    ) {
      throw new AppError('messenger_account.not_found')
    }
    await takePort(deps, tx, login, account)
    tx.afterCommit(() =>
      deps.cameOnline({ tenantId: tx.tenantId, mainAccountId: tx.mainAccountId }, messengerAccountId),
    )
  })
  return { leaseSeconds: LEASE_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS }
}

export const release =
  (deps: PortDeps) =>
  (login: Desk, messengerAccountId: string): Promise<void> =>
    deps.db.inAccount(login, async (tx) => {
      const account = await store.findAccount(tx, messengerAccountId)
      if (account === undefined || account.sub_account_id !== login.subAccountId)
        throw new AppError('messenger_account.not_found')
      const dropped = await portStore.dropLease(tx, messengerAccountId, login.loginSessionId)
      if (dropped > 0) await announceState(deps, tx, account, 'offline')
    })

export const heartbeat =
  (deps: PortDeps) =>
  async (login: Desk): Promise<string[]> => {
    const scope = { tenantId: login.tenantId, mainAccountId: login.mainAccountId }
    const held = await deps.db.inAccount(scope, (tx) =>
      portStore.renewLeases(tx, login.loginSessionId, LEASE_SECONDS),
    )
    // Whoever was to run what waited may have died right after the claim.
    for (const messengerAccountId of held) deps.cameOnline(scope, messengerAccountId)
    return held
  }

export const closeAccountSessions = (deps: PortDeps) => async (tx: AccountTx, subAccountId: string) => {
  await portStore.lockPorts(tx)
  const dropped = await portStore.dropLeasesOfSubAccount(tx, subAccountId)
  for (const lease of dropped) await announceState(deps, tx, lease, 'offline')
  return { closedSessions: dropped.length, freedPorts: dropped.length }
}

export const releaseDesks =
  (deps: PortDeps) =>
  (scope: AccountScope, loginSessionIds: string[]): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      for (const lease of await portStore.dropLeasesOfDesk(tx, loginSessionIds))
        await announceState(deps, tx, lease, 'offline')
    })

/** Switches an account on or off, frees the port of one that is off, and tells its desks; on, a desk may claim one for it. */
export const switchAccount =
  (deps: PortDeps) =>
  async (tx: AccountTx, messengerAccountId: string, status: 'normal' | 'disabled'): Promise<void> => {
    await portStore.lockPorts(tx)
    await store.setStatus(tx, messengerAccountId, status)
    const account = await store.findAccount(tx, messengerAccountId)
    if (account === undefined) return
    if (status === 'disabled') await portStore.dropLeaseOfAccount(tx, messengerAccountId)
    await announceState(deps, tx, account, status === 'disabled' ? 'disabled' : 'offline')
  }

/** Ports of a main account by sub-account: held now, for figures; `dynamic` of them are nobody's own. */
export const portFigures = (deps: PortDeps) => async (tx: AccountTx) => {
  const held = await portStore.heldLeases(tx)
  const total = await deps.planPorts(tx)
  const bySubAccount = new Map<string, number>()
  for (const lease of held)
    bySubAccount.set(lease.sub_account_id, (bySubAccount.get(lease.sub_account_id) ?? 0) + 1)
  const dynamic = held.filter((lease) => !lease.is_fixed).length
  const desks = new Set(held.map((lease) => lease.login_session_id)).size
  return { total, held: held.length, dynamic, desks, bySubAccount }
}

/** Removes leases that ran out and announces that their accounts are offline. */
export const sweepLeases = (deps: PortDeps) => async (): Promise<void> => {
  const dropped = await deps.db.inInstallation(portStore.dropExpired)
  for (const lease of dropped) {
    const scope = { tenantId: lease.tenant_id, mainAccountId: lease.main_account_id }
    await deps.db.inAccount(scope, (tx) => announceState(deps, tx, lease, 'offline'))
  }
}
