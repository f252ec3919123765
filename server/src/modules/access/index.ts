// Access: who may come in, and how long. Registration, log-ins of owners, desks and operators, tokens, codes, tickets.
// What always holds: no password, token, code or ticket is stored as it is; a refresh token is worth nothing without its
// browser's device cookie and rotates at each use; a copy that turns up ends what it was copied from; a login session that
// ended is refused everywhere within a second; with a second factor no password alone lets in, and a code is good once;
// guessing gets slow before it gets anywhere, and never locks its victim out.
export { type Attempts, createAttempts } from './access-attempt.service.ts'
export { networkOf } from './access-attempt.rules.ts'
export { createAccessDirectory } from './access-directory.service.ts'
export { createLoginSessions, type LoginSessions } from './access-session.service.ts'
export { createLoginReset } from './access-reset.service.ts'
export { type AccessService, createAccessService } from './access.service.ts'
export type { EndReason, LoginSessionsEnded } from './access.types.ts'
export { accessRoutes, browserOf } from './access.routes.ts'
export { accessSecurityRoutes } from './access-security.routes.ts'
