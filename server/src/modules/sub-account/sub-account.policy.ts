import { type Privilege, privileges } from '../main-account/index.ts'

export type Wish = { charMode: 'limited' | 'unlimited'; dedupeScope: 'current' | 'all'; fixedPorts: number }
export type Means = {
  privileges: readonly Privilege[]
  /** Ports of the plan, and those that other sub-accounts have fixed for themselves. */
  ports: { plan: number; fixed: number }
}

export type Lack = { privilege: Privilege } | { portsLeft: number }

/**
 * What the plan lacks for such a change. What a sub-account has already it keeps, also when the plan is a smaller one now:
 * only what is newly asked for can be refused. `means.ports.fixed` counts the other sub-accounts.
 */
export const lackForChange = (before: Wish, wish: Wish, means: Means): Lack | undefined => {
  const needed: Privilege[] = [
    ...(wish.charMode === 'limited' && before.charMode !== 'limited' ? [privileges.allocation] : []),
    ...(wish.dedupeScope === 'all' && before.dedupeScope !== 'all' ? [privileges.fanTags] : []),
  ]
  const missing = needed.find((privilege) => !means.privileges.includes(privilege))
  if (missing !== undefined) return { privilege: missing }
  const portsLeft = Math.max(0, means.ports.plan - means.ports.fixed)
  return wish.fixedPorts > Math.max(portsLeft, before.fixedPorts) ? { portsLeft } : undefined
}

/** What the plan lacks for one more sub-account like this (billing.md §5.3, decisions §2); undefined when it may be made. */
export const lackFor = (wish: Wish, means: Means): Lack | undefined => {
  const needed: Privilege[] = [
    privileges.subAccounts,
    ...(wish.charMode === 'limited' ? [privileges.allocation] : []),
    ...(wish.dedupeScope === 'all' ? [privileges.fanTags] : []),
  ]
  const missing = needed.find((privilege) => !means.privileges.includes(privilege))
  if (missing !== undefined) return { privilege: missing }
  const portsLeft = Math.max(0, means.ports.plan - means.ports.fixed)
  return wish.fixedPorts > portsLeft ? { portsLeft } : undefined
}
