// A sub-account belongs to a main account and is what an agent logs in to at the desk, with a login code.
// What always holds: a main account has one default sub-account; a login code is looked up by a keyed hash and kept sealed;
// a disabled or deleted sub-account has no ports, no account sessions and no desk logged in; fixed ports never exceed the plan's;
// a deleted one's data is erased by a job in batches, each record once, while its name stays for logs and sums.
export {
  createSubAccountService,
  type SubAccountForm,
  type SubAccountService,
} from './sub-account.service.ts'
export type { SubAccountFacts, SubAccountFigures } from './sub-account.presenter.ts'
export type { DeskAccount } from './sub-account-code.service.ts'
export { readLoginCode } from './sub-account.rules.ts'
export { subAccountRoutes } from './sub-account.routes.ts'
export { type BulkDeps, createSubAccountBulk } from './sub-account-bulk.service.ts'
export { createSubAccountErasure } from './sub-account-erasure.service.ts'
export { subAccountErasureRoutes } from './sub-account-erasure.routes.ts'
export type { ErasureTarget, SubAccountData } from './sub-account-erasure.types.ts'
export { subAccountJobs, subAccountRounds } from './sub-account.jobs.ts'
