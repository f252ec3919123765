/** Specification §9: the low-character reminder opens at or below this many remaining characters. */
export const LOW_CHARACTERS = 300_000

export type BucketOwner = { mainAccountId: string; subAccountId: string; charMode: 'limited' | 'unlimited' }

/** A limited sub-account has its own bucket; an unlimited one shares the main account's (specification §3). */
export const bucketOf = (owner: BucketOwner): string =>
  owner.charMode === 'limited' ? owner.subAccountId : owner.mainAccountId

export type Replenishment = { enabled: boolean; below: number; amount: number }

/** How much to move into a limited bucket now that its balance is `balance`; 0 for nothing (decisions §3). */
export const replenishment = (
  rule: Replenishment,
  charMode: BucketOwner['charMode'],
  balance: number,
): number =>
  charMode === 'limited' && rule.enabled && rule.amount > 0 && balance < rule.below ? rule.amount : 0
