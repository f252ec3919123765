// Session isolation: what keeps the messenger accounts of a main account apart where foreign pages of them are opened. Owns
// no table: all of it follows from the account, the proxy that covers it, and the deployment's key.
// Remote pictures in messages, too: browsers never ask for them, the server does, when an agent wants to see one.
// What always holds: no two accounts share a partition or a seed; an account that a proxy covers shows the zone and the
// language of that proxy's region or those that everybody shares, never the machine's own; nothing of a proxy's address or
// password is told to a desk.
export { createPrivacyService, type PrivacyService } from './privacy.service.ts'
export { privacyRoutes, remotePictureRoutes } from './privacy.routes.ts'
