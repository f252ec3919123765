import type { LinkPlatform } from '@chatx/contract/stream-link'
import { accountOn, placeOf } from './stream-link-platform.rules.ts'
import { checkRedirect } from './stream-link-target.rules.ts'

/**
 * A target's address, ready but for what only the click knows. Everything in it is encoded already, so a click joins
 * strings and cannot add a header or a parameter of its own making.
 */
export type PreparedLocation = {
  /** The click's token stands between each two; one piece alone asks for no token. */
  pieces: readonly string[]
  /** What joins campaign parameters to the pieces; '' where the address takes none. */
  join: '' | '?' | '&'
  /** The fragment with its `#`, or ''. */
  tail: string
  /** Names of the address's own parameters, in lower case: a visitor's never replace them. */
  own: ReadonlySet<string>
}

const LINE_MESSAGE = 'https://line.me/R/oaMessage/'

/**
 * The parameter in which the platform documents a prefilled first message; '' where the whole query is the message
 * (LINE), undefined where there is none. A `chat` of Viber is the exception: `draft` works there without being documented.
 */
const messageParameter = (address: URL, platform: LinkPlatform): string | undefined => {
  if (address.href.startsWith(LINE_MESSAGE)) return ''
  const place = placeOf(address)
  if (platform === 'messenger')
    return place === 'https://m.me' && accountOn(address, platform) ? 'text' : undefined
  if (platform === 'viber') return { 'viber://chat': 'draft', 'viber://pa': 'text' }[place]
  const isDocumented = platform === 'whatsapp' || platform === 'telegram' || platform === 'webchat'
  return isDocumented && accountOn(address, platform) ? 'text' : undefined
}

/** Half of a character would make the encoder throw. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const nameIn = (pair: string): string => {
  const name = pair.split('=', 1)[0] ?? ''
  return (decoded(name) ?? name).toLowerCase()
}

/** The message between its tokens, encoded. The name is put in after the text is cut, so it cannot ask for a token. */
const messagePieces = (text: string, name: string): string[] =>
  text.split('{click}').map((piece) => encoded(piece.replaceAll('{link}', () => name)))

/** Campaign parameters behind a text that is the whole query, or before a fragment that an app reads, would do harm. */
const takesCampaign = (address: URL, platform: LinkPlatform, message: string | undefined): boolean =>
  address.protocol.startsWith('http') && platform !== 'signal' && message !== ''

type Query = { pairs: string[]; message: string }

/** The target's own parameters without its message. Its own message wins over the link's, as the more exact one. */
const queryOf = (address: URL, parameter: string | undefined, linkMessage: string): Query => {
  const raw = address.search.slice(1)
  const all = raw === '' ? [] : raw.split('&')
  if (parameter === undefined) return { pairs: all, message: '' }
  if (parameter === '') return { pairs: [], message: decoded(raw) || linkMessage }
  const isMessage = (pair: string) => nameIn(pair) === parameter
  const own = all.find(isMessage)?.slice(parameter.length + 1)
  return { pairs: all.filter((pair) => !isMessage(pair)), message: (own && decoded(own)) || linkMessage }
}

const queryPieces = ({ pairs, message }: Query, parameter: string | undefined, name: string): string[] => {
  const before = pairs.length > 0 ? `?${pairs.join('&')}` : ''
  if (message === '' || parameter === undefined) return [before]
  const label = parameter === '' ? '?' : `${before === '' ? '?' : '&'}${parameter}=`
  const [first = '', ...rest] = messagePieces(message, name)
  return [`${before}${label}${first}`, ...rest]
}

/**
 * Prepares a saved target when the link is compiled: the prefilled first message in the platform's own parameter, with
 * `{link}` (the link's name) and places for `{click}` (links.md §8, issue "prefilled first message"). Undefined for an
 * address that may not be redirected to, as it is judged today.
 */
export const prepareLocation = (
  target: { url: string; platform: LinkPlatform },
  link: { name: string; firstMessage: string; passUtm: boolean },
): PreparedLocation | undefined => {
  const checked = checkRedirect(target.url)
  if (typeof checked === 'string') return undefined
  const address = new URL(checked.url)
  const parameter = messageParameter(address, target.platform)
  const query = queryOf(address, parameter, link.firstMessage)
  const [first = '', ...rest] = queryPieces(query, parameter, link.name)
  const base = checked.url.split(/[?#]/, 1)[0] ?? ''
  const hasQuery = query.pairs.length > 0 || query.message !== ''
  const isJoined = link.passUtm && takesCampaign(address, target.platform, parameter)
  return {
    pieces: [`${base}${first}`, ...rest],
    join: isJoined ? (hasQuery ? '&' : '?') : '',
    tail: address.hash,
    own: new Set(query.pairs.map(nameIn)),
  }
}

/** Whether a click needs a token of its own, which is stored with it. */
export const needsToken = (prepared: PreparedLocation): boolean => prepared.pieces.length > 1

const CLICK_IDS = new Set(
  'gclid gbraid wbraid dclid fbclid ttclid msclkid twclid yclid li_fat_id rdt_cid epik sccid'.split(' '),
)
const UTM = /^utm_[a-z0-9_]{1,30}$/
const isCampaign = (name: string) => UTM.test(name) || CLICK_IDS.has(name)

const MOST_PARAMETERS = 12
const LONGEST_VALUE = 300
/** Nothing behind this many characters of a visitor's query is read. */
const LONGEST_QUERY = 4096
const PLAIN = /^[\w.~-]+$/

/** A value as it may stand in the location; '' for what is malformed, too long or holds control characters. */
const campaignValue = (raw: string): string => {
  if (raw.length > LONGEST_VALUE * 3) return ''
  if (raw.length <= LONGEST_VALUE && PLAIN.test(raw)) return raw
  const value = decoded(raw)
  if (value === undefined || value.length > LONGEST_VALUE || /\p{Cc}/u.test(value)) return ''
  return encoded(value)
}

/** `name=value` as it may stand in the location; '' for a parameter that does not go on. */
const campaignPair = (pair: string, own: ReadonlySet<string>, taken: readonly string[]): string => {
  const equals = pair.indexOf('=')
  const name = pair.slice(0, Math.max(0, equals))
  if (!isCampaign(name) || own.has(name) || taken.includes(name)) return ''
  const value = campaignValue(pair.slice(equals + 1))
  return value === '' ? '' : `${name}=${value}`
}

/** The visitor's campaign parameters, first of each name only, joined to the target's. */
const campaignOf = ({ own, join }: PreparedLocation, query: string): string => {
  const taken: string[] = []
  let added = ''
  let start = 0
  while (start < query.length && start < LONGEST_QUERY && taken.length < MOST_PARAMETERS) {
    const ampersand = query.indexOf('&', start)
    const end = ampersand < 0 ? query.length : ampersand
    const pair = campaignPair(query.slice(start, end), own, taken)
    if (pair !== '') {
      added += (taken.length === 0 ? join : '&') + pair
      taken.push(pair.slice(0, pair.indexOf('=')))
    }
    start = end + 1
  }
  return added
}

const TOKEN = /^[\w-]*$/

/**
 * The Location of one click: visible ASCII only. `token` is the click's own code, '' where none is needed; `query` is the
 * visitor's query without its `?`, '' for none, of which only campaign parameters (utm_…, gclid, fbclid …) go on, at most
 * 12 of 300 characters each, and only where the link passes them.
 */
export const locationOf = (prepared: PreparedLocation, token: string, query: string): string => {
  const { pieces, join, tail } = prepared
  let location = pieces[0] ?? ''
  if (pieces.length > 1) {
    const code = TOKEN.test(token) ? token : encoded(token)
    for (let index = 1; index < pieces.length; index += 1) location += code + (pieces[index] ?? '')
  }
  if (join !== '' && query !== '') location += campaignOf(prepared, query)
  return tail === '' ? location : location + tail
}
