import type { Logins } from '../../infra/http/call.ts'
import type { Actor } from './audit.types.ts'

type Acting = { login: Logins['owner'] | Logins['operator']; client: { ip: string } }

/** Who makes this call. */
export const actorOf = ({ login, client }: Acting): Actor => ({
  kind: login.kind,
  id: login.kind === 'operator' ? login.operatorId : login.mainAccountId,
  loginSessionId: login.loginSessionId,
  ip: client.ip,
})
