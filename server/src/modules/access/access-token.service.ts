import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import type { Login, Logins } from '../../infra/http/call.ts'
import { ACCESS_SECONDS } from './access-refresh.rules.ts'

const ISSUER = 'chatx'
const VISITOR_SECONDS = 180 * 24 * 3_600

const tenantId = z.number().int()
const id = z.uuid()

const text = z.string().nullable()
const profile = z.object({ locale: text, timeZone: text, pageUrl: text, referrer: text })

/** What the token of each kind of caller carries; the audience is the kind. */
const claims = {
  visitor: z.object({ tenantId, mainAccountId: id, messengerAccountId: id, visitorId: id, profile }),
  owner: z.object({ tenantId, mainAccountId: id, loginSessionId: id }),
  desk: z.object({
    tenantId,
    mainAccountId: id,
    subAccountId: id,
    loginSessionId: id,
    loggedInAs: z.enum(['main', 'code']),
  }),
  operator: z.object({ tenantId, operatorId: id, loginSessionId: id }),
}

type Kind = keyof typeof claims
const isKind = (audience: unknown): audience is Kind =>
  typeof audience === 'string' && Object.hasOwn(claims, audience)

export type Tokens = ReturnType<typeof createTokens>

/** Signed tokens (HS256) of everybody who calls; they hold ids and nothing secret. */
export const createTokens = ({ keys, clock }: { keys: Keys; clock: Clock }) => {
  const key = keys.derive('access token')
  const sign = ({ kind, ...payload }: Exclude<Login, Logins['anyone']>, seconds: number): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1_000)
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(kind)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(key)
  }
  /** Whose token it is; undefined when it is forged, expired or none of ours. */
  const read = async (token: string): Promise<Exclude<Login, Logins['anyone']> | undefined> => {
    try {
      const options = { algorithms: ['HS256'], issuer: ISSUER, currentDate: clock.now() }
      const { payload } = await jwtVerify(token, key, options)
      if (!isKind(payload.aud)) return undefined
      // The schema of the audience's own kind decides the shape, so the two fit together.
      return { kind: payload.aud, ...claims[payload.aud].parse(payload) } as Exclude<Login, Logins['anyone']>
    } catch {
      return undefined
    }
  }
  return {
    read,
    signAccess: (login: Logins['owner'] | Logins['desk'] | Logins['operator']) => sign(login, ACCESS_SECONDS),
    /** A web-chat visitor's token, good for 180 days; every start of the chat gives a new one. */
    signVisitor: (visitor: Omit<Logins['visitor'], 'kind'>) =>
      sign({ kind: 'visitor', ...visitor }, VISITOR_SECONDS),
    verifyVisitor: async (token: string): Promise<Logins['visitor'] | undefined> => {
      const login = await read(token)
      return login?.kind === 'visitor' ? login : undefined
    },
  }
}
