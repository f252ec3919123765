// Messenger accounts: the accounts on messengers through which contacts write, and the ports that keep them online.
// What always holds: a port is one row in port_lease, claimed under the main account's lock, so n parallel claims of m
// free ports give exactly m; a lease that is not renewed for 45 s is gone; a disabled sub-account holds none.
export {
  createMessengerAccountService,
  type MessengerAccountService,
} from './messenger-account.service.ts'
export { messengerAccountRoutes } from './messenger-account.routes.ts'
export { messengerAccountRounds } from './messenger-account.jobs.ts'
export { channelStream } from './messenger-account-port.service.ts'
export { freeDynamicPorts } from './messenger-account.rules.ts'
export { onlineAccounts } from './messenger-account.store.ts'
