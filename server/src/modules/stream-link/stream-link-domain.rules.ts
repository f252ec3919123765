import type { LinkDomain } from '@chatx/contract/stream-link-domain'

const RECORD = '_chatx'
const PROOF = 'chatx-domain-verification='

/** A DNS name holds 253 characters, and the record's stands below the host. */
const LONGEST = 253 - `${RECORD}.`.length
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** No digits alone, so that no IP address is one. */
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** What would make a URL of it, besides what is invisible. */
const NO_HOST = /[\s/?#@:\\%[\]\p{Cc}\p{Cf}]/u

const asUrl = (text: string): URL | undefined => {
  try {
    return new URL(`http://${text}`)
  } catch {
    return undefined
  }
}

/**
 * A domain name as DNS knows it: ASCII, lower case, without the dot at its end; other scripts become punycode. Undefined for
 * what is none: addresses, network ports, single words.
 */
export const normalHost = (text: string): string | undefined => {
  if (NO_HOST.test(text)) return undefined
  const host = asUrl(text)?.hostname.replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  const isName =
    host.length <= LONGEST &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  return isName ? host : undefined
}

/** Where the proof of a host is looked for, and what must stand there. */
export const recordOf = ({ host, proof }: { host: string; proof: string }) => ({
  name: `${RECORD}.${host}`,
  value: `${PROOF}${proof}`,
})

export type DomainProblem = NonNullable<LinkDomain['problem']>

/** Null where one of the texts is the one that must stand there. */
export const problemOf = (texts: readonly string[] | undefined, value: string): DomainProblem | null => {
  if (texts === undefined) return 'dns_unreachable'
  if (texts.some((text) => text.trim() === value)) return null
  return texts.length === 0 ? 'no_record' : 'wrong_record'
}

/** What a domain's checks have come to. `failed_days`: on how many days in a row the record was missing or wrong. */
export type Standing = {
  state: LinkDomain['state']
  problem: DomainProblem | null
  failed_days: number
  failed_at: Date | null
  verified_at: Date | null
}

const DAYS_TO_FAIL = 3
/** Less than a day, for a daily check is never on the minute. */
const NEXT_DAY_MS = 20 * 3_600_000

/**
 * What follows from a check at `now`. The record makes a domain verified at once. A verified one fails only after it was
 * missing or wrong on three days in a row, so that a mistake in DNS does not stop links; how often it is looked at within a
 * day changes nothing, and DNS that cannot be reached neither counts nor forgives.
 */
export const afterCheck = (before: Standing, problem: DomainProblem | null, now: Date): Standing => {
  if (problem === null) {
    const verified_at = before.state === 'verified' ? before.verified_at : now
    return { state: 'verified', problem, failed_days: 0, failed_at: null, verified_at }
  }
  const isSameDay = before.failed_at !== null && now.getTime() - before.failed_at.getTime() < NEXT_DAY_MS
  if (before.state !== 'verified' || problem === 'dns_unreachable' || isSameDay) return { ...before, problem }
  const failed_days = before.failed_days + 1
  const state = failed_days < DAYS_TO_FAIL ? 'verified' : 'failed'
  return { ...before, problem, state, failed_days, failed_at: now }
}
