const NAME = 'cx_visitor'
const YEAR_SECONDS = 365 * 24 * 3600
const COOKIE = new RegExp(
  `(?:^|;\\s*)${NAME}=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:;|$)`,
)

/** The visitor's id out of the Cookie header; undefined where there is none of ours. */
export const visitorInCookie = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : COOKIE.exec(header)?.[1]

/** The cookie that keeps a visitor for a year, of this link only: nobody can follow a visitor from one link to another. */
export const visitorCookie = (visitorId: string, code: string, isSecure: boolean): string =>
  `${NAME}=${visitorId}; Max-Age=${YEAR_SECONDS}; Path=/${code}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** An id in the form of a UUID out of at least 32 hex digits. */
export const visitorOfHash = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`

const DAY_MS = 86_400_000

/**
 * By what a visitor without a cookie is known to a link, for one day of UTC (decisions §6). It is also what the first cookie
 * says: a random one would count whoever comes back twice, and whoever takes no cookies at each click.
 */
export const visitorText = (linkId: string, address: string, agent: string, now: number): string =>
  `${Math.floor(now / DAY_MS)} ${linkId} ${address} ${agent}`
