import type { DeskAccount } from '@chatx/contract/messenger-account'

/**
 * Accounts that this desk should bring online by itself: those that nobody holds, except where the agent took them
 * offline or a claim was just refused.
 */
export const toClaim = (
  accounts: readonly DeskAccount[],
  restingIds: ReadonlySet<string>,
  releasedIds: ReadonlySet<string>,
): string[] =>
  accounts
    .filter((one) => one.state === 'offline' && !one.mine)
    .map((one) => one.id)
    .filter((id) => !restingIds.has(id) && !releasedIds.has(id))

/** What the heartbeat said: leases that are not held any more were lost while nobody looked. */
export const withHeld = (accounts: readonly DeskAccount[], held: readonly string[]): DeskAccount[] => {
  const ours = new Set(held)
  return accounts.map((one) => {
    if (one.mine === ours.has(one.id)) return one
    if (ours.has(one.id)) return { ...one, mine: true, state: 'online' }
    return { ...one, mine: false, state: one.state === 'online' ? 'offline' : one.state }
  })
}

export const withAccountState = (
  accounts: readonly DeskAccount[],
  id: string,
  state: DeskAccount['state'],
): DeskAccount[] =>
  accounts.map((one) => (one.id === id ? { ...one, state, mine: one.mine && state === 'online' } : one))

/** @param change how many unread messages were added or, negative, read */
export const withUnread = (accounts: readonly DeskAccount[], id: string, change: number): DeskAccount[] =>
  accounts.map((one) => (one.id === id ? { ...one, unread: Math.max(0, one.unread + change) } : one))

export const totalUnread = (accounts: readonly DeskAccount[]): number =>
  accounts.reduce((sum, one) => sum + one.unread, 0)
