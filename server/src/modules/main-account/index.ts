// A main account is an owner within a tenant: the address it logs in with, its plan and the privileges of that plan.
// What always holds: an address is used once per tenant; a time plan is over from the second it ends, and then the free
// plan's one port and no privileges count; nobody but an owner or one of its desks has a privilege.
export {
  createMainAccountService,
  type Credentials,
  type MainAccount,
  type MainAccountService,
} from './main-account.service.ts'
export {
  type CurrentPlan,
  planTitle,
  privileges,
  privilegesOf,
  type Privilege,
} from './main-account.rules.ts'
export { createOperatedAccountService } from './main-account-operator.service.ts'
export { createProfileService } from './main-account-profile.service.ts'
export { profileRoutes } from './main-account-profile.routes.ts'
export { operatedAccountRoutes } from './main-account-operator.routes.ts'
