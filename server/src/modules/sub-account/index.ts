// A sub-account belongs to a main account and is what an agent logs in to at the desk, with a login code.
// What always holds: a main account has one default sub-account; a login code is looked up by a keyed hash and kept sealed;
// a disabled sub-account has no ports, no account sessions and no desk logged in; fixed ports never exceed the plan's.
export {
  createSubAccountService,
  type SubAccountForm,
  type SubAccountService,
} from './sub-account.service.ts'
export type { SubAccountFacts, SubAccountFigures } from './sub-account.presenter.ts'
export type { DeskAccount } from './sub-account-code.service.ts'
export { readLoginCode } from './sub-account.rules.ts'
export { subAccountRoutes } from './sub-account.routes.ts'
