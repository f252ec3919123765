import type { LinkPlatform } from '@chatx/contract/stream-link'

/**
 * One shape of address that leads into a platform. `names` gives the public identity of the account that it names, ''
 * where the address hides it behind a code, undefined where it names nobody.
 */
type Form = {
  at: readonly string[]
  path: RegExp
  names?: (found: RegExpExecArray, address: URL) => string | undefined
}

const https = (...hosts: string[]) => hosts.map((host) => `https://${host}`)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const PHONE = /^[+\d\s().-]{5,30}$/

/** The digits of a phone number however it is written; undefined where it is none. */
const phoneOf = (text: string | null | undefined): string | undefined => {
  const written = decoded(text ?? '')
  const digits = written.replace(/\D/g, '')
  return PHONE.test(written) && digits.length >= 5 && digits.length <= 20 ? digits : undefined
}

const lower = (found: RegExpExecArray) => (found[1] ?? '').toLowerCase()
const phoneIn = (key: string) => (_: RegExpExecArray, address: URL) => phoneOf(address.searchParams.get(key))

/** First parts of a path that lead elsewhere than to an account; several of them redirect to any address. */
const TELEGRAM_OWN = new Set(
  'addemoji addlist addstickers addtheme auth boost confirmphone contact giftcode invoice iv joinchat login proxy setlanguage share socks web'.split(
    ' ',
  ),
)
const INSTAGRAM_OWN = new Set(
  'about accounts api developer direct explore legal p reel reels stories tv'.split(' '),
)

const namedOutside = (own: ReadonlySet<string>) => (found: RegExpExecArray) =>
  own.has(lower(found)) ? undefined : lower(found)

const LINE_ID = /^[~@][a-z0-9._-]{2,60}$/

/** `@id` of an official account and `~id` of a person are public; anything else behind a LINE address is a code. */
const lineId = (found: RegExpExecArray): string => {
  const id = decoded(found[1] ?? '').toLowerCase()
  return LINE_ID.test(id) ? id : ''
}

const signalAccount = (_: RegExpExecArray, { hash }: URL): string | undefined => {
  if (hash.startsWith('#p/')) return phoneOf(hash.slice(3))
  return /^#eu\/[\w-]{10,}$/.test(hash) ? '' : undefined
}

const telegramAccount = (_: RegExpExecArray, { searchParams }: URL): string | undefined => {
  const name = (searchParams.get('domain') ?? '').toLowerCase()
  return /^[a-z]\w{3,31}$/.test(name) ? name : phoneOf(searchParams.get('phone'))
}

const TELEGRAM = https('t.me', 'telegram.me', 'telegram.dog')
const FACEBOOK = https('facebook.com', 'www.facebook.com', 'm.facebook.com', 'web.facebook.com')
const INSTAGRAM = https('instagram.com', 'www.instagram.com')
const NOTHING = /^$/
const CODE = /^\/[\w-]{2,80}$/

/** The addresses of each messenger; `webchat` and `other` take any, so they have none. */
const forms: { [platform in Exclude<LinkPlatform, 'webchat' | 'other'>]: readonly Form[] } = {
  whatsapp: [
    { at: https('wa.me'), path: /^\/([^/]+)$/, names: ([, phone]) => phoneOf(phone) },
    { at: https('wa.me', 'api.whatsapp.com'), path: /^\/(?:message|qr)\/[\w-]+$/ },
    { at: https('api.whatsapp.com', 'web.whatsapp.com'), path: /^\/send$/, names: phoneIn('phone') },
    { at: https('chat.whatsapp.com'), path: /^\/(?:invite\/)?[\w-]{10,60}$/ },
    { at: ['whatsapp://send'], path: NOTHING, names: phoneIn('phone') },
  ],
  telegram: [
    { at: TELEGRAM, path: /^\/([a-z]\w{3,31})$/i, names: namedOutside(TELEGRAM_OWN) },
    { at: TELEGRAM, path: /^\/(?:\+|%2b)([\w-]{5,60})$/i, names: ([, who]) => phoneOf(who) ?? '' },
    { at: TELEGRAM, path: /^\/(?:joinchat|m)\/[\w-]+$/ },
    { at: ['tg://resolve'], path: NOTHING, names: telegramAccount },
    {
      at: ['tg://join'],
      path: NOTHING,
      names: (_, { searchParams }) => (searchParams.get('invite') ? '' : undefined),
    },
  ],
  line: [
    { at: https('line.me'), path: /^\/(?:R\/)?ti\/p\/([^/]+)$/, names: lineId },
    { at: https('line.me'), path: /^\/R\/oaMessage\/([^/]+)$/, names: lineId },
    { at: https('line.me', 'lin.ee', 'liff.line.me', 'page.line.me'), path: /^\/[\w~@.%/-]+$/ },
  ],
  messenger: [
    { at: https('m.me'), path: /^\/([\w.-]{2,80})$/, names: lower },
    { at: https('m.me'), path: /^\/j\/[\w-]+$/ },
    { at: FACEBOOK, path: /^\/messages\/t\/([\w.-]+)$/, names: lower },
    { at: https('messenger.com', 'www.messenger.com'), path: /^\/t\/([\w.-]+)$/, names: lower },
  ],
  instagram: [
    { at: https('ig.me'), path: /^\/m\/([\w.]{1,30})$/, names: lower },
    { at: INSTAGRAM, path: /^\/([\w.]{1,30})$/, names: namedOutside(INSTAGRAM_OWN) },
    { at: INSTAGRAM, path: /^\/direct\/t\/\d+$/ },
  ],
  zalo: [
    {
      at: https('zalo.me'),
      path: /^\/([\w.+-]{2,60})$/,
      names: (found) => phoneOf(found[1]) ?? lower(found),
    },
    { at: https('zalo.me'), path: /^\/g\/[\w-]+$/ },
  ],
  viber: [
    { at: ['viber://chat', 'viber://add', 'viber://contact'], path: NOTHING, names: phoneIn('number') },
    {
      at: ['viber://pa'],
      path: NOTHING,
      names: (_, { searchParams }) => searchParams.get('chatURI')?.toLowerCase() || undefined,
    },
    { at: https('vb.me'), path: CODE },
  ],
  signal: [{ at: [...https('signal.me'), 'sgnl://signal.me'], path: NOTHING, names: signalAccount }],
}

const CHAT_PAGE = /^\/chat\/([\w-]{6,64})$/

/** Without one closing slash; '' for the root. */
export const pathOf = (address: URL): string => {
  const { pathname } = address
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** Scheme, host and a port that is not the scheme's own, in lower case: `https://wa.me`, `tg://resolve`. */
export const placeOf = (address: URL): string => `${address.protocol}//${address.host}`.toLowerCase()

const isWeb = (address: URL) => address.protocol === 'https:' || address.protocol === 'http:'

const accountIn = (shapes: readonly Form[], address: URL): string | undefined => {
  const place = placeOf(address)
  const path = pathOf(address)
  for (const { at, path: shape, names } of shapes) {
    const found = at.includes(place) ? shape.exec(path) : null
    const account = found && (names ? names(found, address) : '')
    if (typeof account === 'string') return account
  }
  return undefined
}

/**
 * Whom an address names on a platform: phone digits, a user name in lower case, a web chat's channel key; '' where it
 * leads there without a public name; undefined where it is no address of the platform.
 */
export const accountOn = (address: URL, platform: LinkPlatform): string | undefined => {
  if (platform === 'other' || platform === 'webchat') {
    const page = platform === 'webchat' ? CHAT_PAGE.exec(pathOf(address)) : null
    return isWeb(address) ? (page?.[1] ?? '') : undefined
  }
  return accountIn(forms[platform], address)
}

/** Whether the platform owns this scheme and host at all, whatever the path. */
export const isPlaceOf = (address: URL, platform: LinkPlatform): boolean =>
  platform === 'other' || platform === 'webchat'
    ? isWeb(address)
    : forms[platform].some(({ at }) => at.includes(placeOf(address)))

const allForms = Object.values(forms).flat()

/** The schemes by which apps are opened, with their colon: `tg:`. Nothing else than these and http(s) ever leaves. */
export const appSchemes: ReadonlySet<string> = new Set(
  allForms
    .flatMap(({ at }) => at.map((place) => place.slice(0, place.indexOf('/'))))
    .filter((s) => s !== 'https:'),
)

/** Whether an address with an app's scheme leads to an account of that app. */
export const opensAnApp = (address: URL): boolean =>
  (Object.keys(forms) as (keyof typeof forms)[]).some(
    (platform) => accountOn(address, platform) !== undefined,
  )
