import { type Privilege, privileges } from '../main-account/index.ts'

export type Wish = { charMode: 'limited' | 'unlimited'; dedupeScope: 'current' | 'all'; fixedPorts: number }
export type Means = {
  privileges: readonly Privilege[]
  /** Ports of the plan, and those that other sub-accounts have fixed for themselves. */
  ports: { plan: number; fixed: number }
}

export type Lack = { privilege: Privilege } | { portsLeft: number }

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
