import type { LinkPlatform } from '@chatx/contract/stream-link'
import {
  accountOn,
  appSchemes,
  isPlaceOf,
  opensAnApp,
  pathOf,
  placeOf,
} from './stream-link-platform.rules.ts'

/** UTF-16 units, before and after normalising. */
const LONGEST = 2000

/**
 * Why an address may not be redirected to. `no_link`: it cannot be read, or names no account; `scheme`: not https, nor a
 * scheme of the platform; `host`: no host name, or not the platform's; `unsafe`: credentials, white space, control or
 * invisible characters, backslashes, halves of characters; `long`: over 2,000.
 */
export type AddressProblem = 'no_link' | 'scheme' | 'host' | 'unsafe' | 'long'

/** `url` consists of visible ASCII only; `key` is the same for two addresses of the same account with the same message. */
export type CheckedTarget = { url: string; key: string }

const UNSAFE = /[\\\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u
const SCHEME = /^([a-z][a-z0-9+-]*):/i
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/**
 * IP addresses and localhost pass, for a deployment of one's own is reached so, and only the visitor's browser goes there;
 * not those in disguise (`0x7f.1`), which the parser would read as one.
 */
const isHost = (host: string, written: string): boolean => {
  if (host === 'localhost' || host.startsWith('[')) return true
  if (IPV4.test(host)) return written.includes(host)
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    TOP_LABEL.test(labels.at(-1) ?? '') &&
    labels.every((label) => LABEL.test(label))
  )
}

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** What the scheme and the authority say before the parser forgives: it reads `https:evil` and `https:///evil` as hosts. */
const writtenProblem = (text: string): AddressProblem | undefined => {
  const scheme = SCHEME.exec(text)?.[0].toLowerCase() ?? ''
  if (scheme !== 'https:' && scheme !== 'http:' && !appSchemes.has(scheme)) return 'scheme'
  const rest = text.slice(scheme.length)
  if (!rest.startsWith('//') || rest.startsWith('///')) return 'no_link'
  const authority = rest.slice(2).split(/[/?#]/, 1)[0] ?? ''
  return authority.includes('@') ? 'unsafe' : undefined
}

/** What is wrong before parsing; the parser drops or forgives most of it. */
const textProblem = (text: string): AddressProblem | undefined => {
  if (text.length > LONGEST) return 'long'
  if (UNSAFE.test(text)) return 'unsafe'
  return /^[\p{L}\p{N}]/u.test(text) ? undefined : 'no_link'
}

/** The hygiene that every address passes, whatever the platform (decisions §6). A bare `wa.me/1` is read as https. */
const readAddress = (text: string): URL | AddressProblem => {
  const whole = SCHEME.test(text) ? text : `https://${text}`
  const problem = textProblem(text) ?? writtenProblem(whole)
  if (problem !== undefined) return problem
  const address = parsed(whole)
  if (address === undefined) return 'no_link'
  if (address.protocol.startsWith('http') && !isHost(address.hostname, whole)) return 'host'
  if (address.href.length > LONGEST) return 'long'
  return VISIBLE_ASCII.test(address.href) ? address : 'unsafe'
}

/** Parameters that only say who is meant, which the key says already. */
const NAMING = new Set(['phone', 'number', 'domain', 'chatURI'])

const keyOf = (address: URL, platform: LinkPlatform, account: string): string => {
  if (account === '' || platform === 'webchat')
    return `${placeOf(address)}${pathOf(address)}${address.search}${address.hash}`
  const rest = new URLSearchParams([...address.searchParams].filter(([name]) => !NAMING.has(name)))
  return `${platform}:${account}?${rest}`
}

/** One account link of a platform: http only where any address may stand, and otherwise the platform's own hosts and schemes. */
export const checkTarget = (text: string, platform: LinkPlatform): CheckedTarget | AddressProblem => {
  const address = readAddress(text)
  if (typeof address === 'string') return address
  const isAnywhere = platform === 'other' || platform === 'webchat'
  if (address.protocol === 'http:' && !isAnywhere) return 'scheme'
  if (!isPlaceOf(address, platform)) return appSchemes.has(address.protocol) ? 'scheme' : 'host'
  const account = accountOn(address, platform)
  return account === undefined ? 'no_link' : { url: address.href, key: keyOf(address, platform, account) }
}

/** A default or expired address: http(s), or an app's own scheme that leads to an account. */
export const checkRedirect = (text: string): { url: string } | AddressProblem => {
  const address = readAddress(text)
  if (typeof address === 'string') return address
  return address.protocol.startsWith('http') || opensAnApp(address) ? { url: address.href } : 'no_link'
}

/**
 * The identity that a saved target names on its platform: phone digits, a user name in lower case, or the channel key of
 * a web chat's page `/chat/<key>`; undefined where it names none. A web chat's host is not judged: the caller looks the
 * key up among the main account's own channels only.
 */
export const matchKey = (url: string, platform: LinkPlatform): string | undefined => {
  const address = parsed(url)
  return (address && accountOn(address, platform)) || undefined
}

/** White space, and the separators of Chinese text, which no address holds unescaped. */
const BETWEEN = /[\s，；、]+/

/** Whether what follows a comma begins another address: else the comma belongs to the one before. */
const begins = (part: string): boolean => {
  if (SCHEME.test(part)) return true
  const slash = part.indexOf('/')
  const labels = part.slice(0, Math.max(0, slash)).toLowerCase().split('.')
  return labels.length > 1 && TOP_LABEL.test(labels.at(-1) ?? '')
}

/** Addresses separated by commas or semicolons without white space. */
const partsOf = (piece: string): string[] => {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < piece.length; at += 1) {
    if (piece[at] !== ',' && piece[at] !== ';') continue
    if (!begins(piece.slice(at + 1, at + 1 + LONGEST).split(/[,;]/, 1)[0] ?? '')) continue
    parts.push(piece.slice(start, at))
    start = at + 1
  }
  parts.push(piece.slice(start))
  return parts
    .map((part) => part.replace(/^[,;]+/, '').replace(/[,;]{1,20}$/, ''))
    .filter((part) => part !== '')
}

/** Enough to recognise it by. */
const shown = (text: string) => text.slice(0, 200).replace(/\p{Cs}/gu, '\ufffd')

export type ParsedTargets = {
  valid: CheckedTarget[]
  duplicates: string[]
  invalid: { text: string; reason: AddressProblem }[]
}

/**
 * What an owner pastes as account links (specification §2 and §5): full short links separated by newlines or spaces, also
 * by commas and semicolons. Each account stands once in `valid`, in the order of the text; what repeats it is named.
 */
export const parseTargets = (text: string, platform: LinkPlatform): ParsedTargets => {
  const found: ParsedTargets = { valid: [], duplicates: [], invalid: [] }
  const seen = new Set<string>()
  for (const part of text.split(BETWEEN).flatMap(partsOf)) {
    const checked = checkTarget(part, platform)
    if (typeof checked === 'string') {
      found.invalid.push({ text: shown(part), reason: checked })
    } else if (seen.has(checked.key)) {
      found.duplicates.push(shown(part))
    } else {
      seen.add(checked.key)
      found.valid.push(checked)
    }
  }
  return found
}
