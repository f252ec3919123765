import type { Caller, CallerOf, Endpoint, OutputOf, ParsedInputOf } from '@chatx/contract/base/endpoint'

export type Locale = 'zh-CN' | 'en-US'

export type VisitorProfile = {
  locale: string | null
  timeZone: string | null
  pageUrl: string | null
  referrer: string | null
}

/** Who a request comes from, by kind of caller. Made by the authenticator from the bearer token, never from the input. */
export type Logins = {
  anyone: { kind: 'anyone'; tenantId: number }
  visitor: {
    kind: 'visitor'
    tenantId: number
    mainAccountId: string
    messengerAccountId: string
    visitorId: string
    /** What the browser told when the chat was opened; carried in the token, so nothing is stored before the first message. */
    profile: VisitorProfile
  }
  owner: { kind: 'owner'; tenantId: number; mainAccountId: string; loginSessionId: string }
  desk: {
    kind: 'desk'
    tenantId: number
    mainAccountId: string
    subAccountId: string
    loginSessionId: string
    loggedInAs: 'main' | 'code'
  }
  operator: { kind: 'operator'; tenantId: number; operatorId: string; loginSessionId: string }
}
export type Login = Logins[Caller]

export type CookieOptions = { maxAgeSeconds: number }

/** What a route may know of the request besides its input. */
export type Call<L extends Login = Login> = {
  login: L
  locale: Locale
  client: { ip: string; userAgent: string; clientId: string }
  /** Cookies are HttpOnly, SameSite=Strict, Secure and `__Host-` prefixed wherever the address allows it. */
  cookies: {
    get(name: string): string | undefined
    set(name: string, value: string, options: CookieOptions): void
    clear(name: string): void
    /** A cookie that the page may read, under its bare name: for the cross-site-request token only. */
    expose(name: string, value: string, options: CookieOptions): void
  }
  /** What the X-XSRF-TOKEN header says (specification §7). */
  xsrf: string | undefined
  /** The request comes from one of our own pages, by Origin and Sec-Fetch-Site; what a cookie authorises needs this. */
  sameOrigin: boolean
}

export type Handler<E> = (input: ParsedInputOf<E>, call: Call<Logins[CallerOf<E>]>) => Promise<OutputOf<E>>

export type Route = {
  name: string
  endpoint: Endpoint
  handle: (input: unknown, call: Call) => Promise<unknown>
}

type EndpointsOf<C> = { [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value

/**
 * Binds every endpoint of a contract module to a handler. A missing, surplus or wrongly typed handler does not compile.
 * Curried, so that the contract's literal types are fixed before the handlers are looked at.
 */
export const implement =
  <C extends Record<string, unknown>>(contract: C) =>
  (handlers: { [K in keyof EndpointsOf<C>]: Handler<EndpointsOf<C>[K]> }): Route[] =>
    Object.entries(contract)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({
        name,
        endpoint,
        handle: (handlers as unknown as Record<string, Route['handle']>)[name] as Route['handle'],
      }))
