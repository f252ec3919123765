// Characters: who may translate how much, and what was used. One character is one Unicode code point of source text.
// What always holds: a bucket never goes below zero; the entries of a transfer sum to zero and those of a bucket to its
// balance; one request is charged at most once, whatever is repeated; nothing is charged for a failed translation; sums
// and deltas of the usage log together are what the ledger says was consumed.
export {
  createCharacterQuotaService,
  type CharacterQuotaService,
  type Usage,
  type BalanceNotice,
} from './character-quota.service.ts'
export { type AllocationService, createAllocationService } from './character-quota-allocation.service.ts'
export { createUsageFiguresService } from './character-quota-figures.service.ts'
export { characterQuotaRoutes } from './character-quota.routes.ts'
export { type BucketOwner, LOW_CHARACTERS, type Replenishment } from './character-quota.rules.ts'
export { characterQuotaRounds } from './character-quota.jobs.ts'
