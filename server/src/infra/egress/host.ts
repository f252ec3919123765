import { isIP } from 'node:net'

/** What would make more than a host of it, besides what is invisible. */
const NO_HOST = /[\s/?#@\\%\p{Cc}\p{Cf}]/u
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
const LONGEST = 253

const asUrl = (text: string): URL | undefined => {
  try {
    return new URL(`http://${text}`)
  } catch {
    return undefined
  }
}

const withoutBrackets = (text: string): string => (/^\[.*\]$/.test(text) ? text.slice(1, -1) : text)

/**
 * A host as it is dialled: a name in lower case (other scripts as punycode, no dot at the end), or an address in its one
 * usual form, so that 0x7f.1, 2130706433 and 127.0.0.1 are the same. Undefined for what is none.
 */
export const normalHost = (text: string): string | undefined => {
  const bare = withoutBrackets(text)
  const isSix = isIP(bare) === 6
  if (NO_HOST.test(text) || (!isSix && /[:[\]]/.test(text))) return undefined
  const host = withoutBrackets(asUrl(isSix ? `[${bare}]` : text)?.hostname ?? '').replace(/\.$/, '')
  if (isIP(host) !== 0) return host
  return host.length <= LONGEST && host.split('.').every((label) => LABEL.test(label)) ? host : undefined
}
