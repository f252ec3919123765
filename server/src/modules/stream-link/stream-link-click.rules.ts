import { type LinkDevice, type LinkOutcome, linkDevice, linkOutcomes } from '@chatx/contract/stream-link'

/** How a click binds its address: not at all, to a first target (the first one stays), or anew. */
export type Bind = 'none' | 'first' | 'anew'
const binds: readonly Bind[] = ['none', 'first', 'anew']

/** One click as the log keeps it (links.md §6). */
export type Click = {
  visitId: string
  /** Milliseconds since 1970. */
  at: number
  tenantId: number
  mainAccountId: string
  linkId: string
  outcome: LinkOutcome
  targetId: string | null
  /** ISO 3166-1 alpha-2, or ZZ. */
  region: string
  device: LinkDevice
  ip: string
  visitorId: string
  /** Ties a fan to the click; null where the link does not ask for it. */
  token: string | null
  bind: Bind
  /** The keyed hash of the address, in hex; null where nothing is bound. */
  ipKey: string | null
}

/** The columns of a line, in order. The stage table of the writer has the same. */
export const clickColumns = [
  'visit_id',
  'at_ms',
  'tenant_id',
  'main_account_id',
  'stream_link_id',
  'outcome',
  'target_id',
  'region',
  'device',
  'ip',
  'visitor_id',
  'token',
  'bind',
  'ip_key',
] as const

/** 1 mobile, 2 tablet, 3 desktop. */
export const deviceNumber = (device: LinkDevice): number => linkDevice.options.indexOf(device) + 1
/** The place of the outcome in the contract's list. */
export const outcomeNumber = (outcome: LinkOutcome): number => linkOutcomes.indexOf(outcome)
export const botNumber = outcomeNumber('bot')

const deviceNumbers = new Map(linkDevice.options.map((device) => [device, deviceNumber(device)]))
const outcomeNumbers = new Map(linkOutcomes.map((outcome) => [outcome, outcomeNumber(outcome)]))
const bindNumbers = new Map(binds.map((bind, number) => [bind, number]))

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' }

/** A text as COPY's text format wants it; what PostgreSQL cannot store (NUL, half a character) is taken out. */
export const copyText = (text: string): string =>
  /^[\w.:-]*$/.test(text)
    ? text
    : text.replace(/\p{Surrogate}/gu, '').replace(/[\\\t\n\r\0]/g, (sign) => escapes[sign] ?? '')

const orNull = (text: string | null): string => (text === null ? '\\N' : copyText(text))

/** A click as one line of PostgreSQL's COPY text format, without the line's end. Only the address and the token come from outside. */
export const clickLine = (click: Click): string =>
  `${click.visitId}\t${click.at}\t${click.tenantId}\t${click.mainAccountId}\t${click.linkId}\t${outcomeNumbers.get(click.outcome)}\t${click.targetId ?? '\\N'}\t${click.region}\t${deviceNumbers.get(click.device)}\t${copyText(click.ip)}\t${click.visitorId}\t${orNull(click.token)}\t${bindNumbers.get(click.bind)}\t${click.ipKey === null ? '\\N' : `\\\\x${click.ipKey}`}`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const LINE = new RegExp(
  `^${UUID}\\t\\d{12,14}\\t\\d{1,9}\\t${UUID}\\t${UUID}\\t[0-${linkOutcomes.length - 1}]\\t(?:${UUID}|\\\\N)\\t[A-Z]{2}\\t[123]\\t[0-9a-f:.]{2,45}\\t${UUID}\\t(?:[A-Za-z0-9]{1,32}|\\\\N)\\t[012]\\t(?:\\\\\\\\x[0-9a-f]{2,64}|\\\\N)$`,
)

/** Whether a line is one that `clickLine` makes; anything else would stop the whole segment. */
export const isClickLine = (line: string): boolean => LINE.test(line)

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/**
 * Visit ids of one run of a redirector: the time, the run and the number within the run, in the form of a UUIDv7. They
 * sort by time, and a recount finds by them what is missing or doubled. `run` is 10 hex digits of chance.
 */
export const createVisitIds = (run: string): ((at: number) => string) => {
  if (!/^[0-9a-f]{10}$/.test(run)) throw new Error('a run is 10 hex digits')
  const middle = `-7${run.slice(0, 3)}-8${run.slice(3, 6)}-${run.slice(6)}`
  let sequence = 0
  let time = -1
  let start = ''
  return (at) => {
    if (at !== time) {
      time = at
      const digits = hex(at, 12)
      start = `${digits.slice(0, 8)}-${digits.slice(8)}${middle}`
    }
    sequence = (sequence + 1) >>> 0
    return start + hex(sequence, 8)
  }
}

const SIGNS = 'abcdefghijklmnopqrstuvwxyz234567'
/** Prime, so that a mistyped or invented token is nearly never right. */
const CHECK = 97
const checkDigits = (value: number): string => String(value % CHECK).padStart(2, '0')

/**
 * The click's token for `{click}`: 8 characters of base32 out of 5 random bytes (40 bits, links.md §8) and two digits that
 * check them, by which a message without one is told apart before anything is looked up.
 */
export const clickToken = (bytes: Uint8Array): string => {
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  let bits = value
  let token = ''
  for (let n = 0; n < 8; n += 1) {
    token = (SIGNS[bits % 32] ?? '') + token
    bits = Math.floor(bits / 32)
  }
  return token + checkDigits(value)
}

const TOKEN = /(?<![a-z0-9])([a-z2-7]{8})(\d{2})(?![a-z0-9])/gi

/** The first click's token that a text holds, in lower case; undefined where it holds none. */
export const tokenIn = (text: string): string | undefined => {
  for (const [token, signs = '', check] of text.matchAll(TOKEN)) {
    const value = [...signs.toLowerCase()].reduce((sum, sign) => sum * 32 + SIGNS.indexOf(sign), 0)
    if (checkDigits(value) === check) return token.toLowerCase()
  }
  return undefined
}
