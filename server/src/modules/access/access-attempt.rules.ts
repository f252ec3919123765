import ipaddr from 'ipaddr.js'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** So many tries in a window; then none until it ends, or, with `delayMs`, one at a time after a wait that doubles. */
export type Limit = {
  name: string
  tries: number
  windowMs: number
  delayMs?: number
  maxDelayMs?: number
}

/** security.md §1, rows "Login brute force" and "Verification code". */
export const limits = {
  /** One name from one network. Never a hard lock: after ten tries there is one more after 1, 2, 4, … 15 minutes. */
  nameFromNetwork: {
    name: 'name+network',
    tries: 10,
    windowMs: 15 * MINUTE,
    delayMs: MINUTE,
    maxDelayMs: 15 * MINUTE,
  },
  network: { name: 'network', tries: 50, windowMs: 15 * MINUTE },
  /** One name from everywhere, against many networks at once; browsers that were logged in before are let through. */
  name: { name: 'name', tries: 50, windowMs: 15 * MINUTE, delayMs: 15 * SECOND, maxDelayMs: MINUTE },
  codeResend: { name: 'code resend', tries: 1, windowMs: MINUTE },
  codeHour: { name: 'code hour', tries: 5, windowMs: HOUR },
  codeDay: { name: 'code day', tries: 10, windowMs: 24 * HOUR },
  codeNetwork: { name: 'code network', tries: 30, windowMs: HOUR },
  /** One person's second factor: about 30 tries a day, each right with 3 in a million. */
  oneTimeCode: {
    name: 'one-time code',
    tries: 5,
    windowMs: 15 * MINUTE,
    delayMs: MINUTE,
    maxDelayMs: HOUR,
  },
  codeGuess: { name: 'code guess', tries: 50, windowMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>

/** Times are milliseconds since 1970. */
export type Counter = { tries: number; windowEndsAt: number; freeAt: number }

const waitAfter = (limit: Limit, tries: number): number | undefined =>
  limit.delayMs === undefined || tries < limit.tries
    ? undefined
    : Math.min(limit.delayMs * 2 ** (tries - limit.tries), limit.maxDelayMs ?? Number.POSITIVE_INFINITY)

/** One more try: allowed with the counter after it, or refused with the milliseconds to wait. */
export const nextTry = (
  counter: Counter,
  limit: Limit,
  now: number,
): { allowed: true; counter: Counter } | { allowed: false; waitMs: number } => {
  const begun =
    counter.windowEndsAt > now ? counter : { tries: 0, windowEndsAt: now + limit.windowMs, freeAt: now }
  const tries = begun.tries + 1
  if (tries > limit.tries && now < begun.freeAt) return { allowed: false, waitMs: begun.freeAt - now }
  const wait = waitAfter(limit, tries)
  if (wait === undefined)
    return { allowed: true, counter: { tries, windowEndsAt: begun.windowEndsAt, freeAt: begun.windowEndsAt } }
  const freeAt = now + wait
  // The window lasts on after the wait, or every wait would begin the count anew.
  return { allowed: true, counter: { tries, windowEndsAt: freeAt + limit.windowMs, freeAt } }
}

/** The network that an address counts for: itself in IPv4, its /64 in IPv6. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString()
    : address.toNormalizedString().split(':').slice(0, 4).join(':')
}
