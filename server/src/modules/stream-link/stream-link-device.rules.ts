import type { LinkDevice } from '@chatx/contract/stream-link'
import { isbot } from 'isbot'

/** One bit for each device, so that a set of them is one number. */
export const deviceBit = { mobile: 1, tablet: 2, desktop: 4 } as const satisfies Record<LinkDevice, number>

/** The devices of a form as bits; an empty list means every device. */
export const deviceMaskOf = (devices: readonly LinkDevice[]): number =>
  devices.length === 0 ? 7 : devices.reduce((mask, device) => mask | deviceBit[device], 0)

const isTablet = (agent: string): boolean =>
  agent.includes('iPad') ||
  agent.includes('Tablet;') ||
  agent.includes('PlayBook') ||
  (agent.includes('Android') &&
    !agent.includes('Mobile') &&
    !agent.includes('Opera Mini') &&
    !agent.includes('TV'))

const PHONES = ['Mobile', 'Phone', 'iPod', 'Opera Mini', 'BlackBerry', 'MIDP', 'KAIOS']

/**
 * The device by its user agent (links.md §7): the same as ua-parser-js 1 for the agents beside the test, but for Opera
 * Mini. An iPad that asks for desktop pages looks like a Mac and counts as one; televisions count as desktops.
 */
export const deviceOf = (agent: string): LinkDevice => {
  // Windows laptops with a pen call themselves "Tablet PC".
  if (agent.includes('Windows NT')) return 'desktop'
  if (isTablet(agent)) return 'tablet'
  return PHONES.some((sign) => agent.includes(sign)) ? 'mobile' : 'desktop'
}

/**
 * Crawlers, link previews and programs, and whoever sends no user agent. Browsers inside Instagram, Facebook, TikTok,
 * WeChat and LINE are people. CFNetwork is what an app's own download calls itself, as Viber's preview does.
 */
export const isBotAgent = (agent: string): boolean =>
  agent === '' || isbot(agent) || agent.includes('CFNetwork/')

/** Header names in lower case, as Node gives them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const saysAhead = (value: string | readonly string[] | undefined): boolean => {
  if (value === undefined) return false
  const text = String(value).toLowerCase()
  return text.startsWith('prefetch') || text.startsWith('preview')
}

/** Whether the browser only loads ahead what nobody has clicked yet; `prefetch;prerender` is the form of today's Chrome. */
export const isPrefetch = (headers: Headers): boolean =>
  saysAhead(headers['sec-purpose']) ||
  saysAhead(headers['purpose']) ||
  saysAhead(headers['x-purpose']) ||
  saysAhead(headers['x-moz'])

/** Why a request is no visit of a person. */
export type Machine = 'head' | 'prefetch' | 'no-agent' | 'bot'

/**
 * Undefined for a person (links.md §6: HEAD, prefetch and bots are answered and never counted). Who has recognised the
 * agent before says so with `isBot`.
 */
export const machineOf = (
  method: string,
  agent: string,
  headers: Headers,
  isBot = isBotAgent(agent),
): Machine | undefined => {
  if (method === 'HEAD') return 'head'
  if (isPrefetch(headers)) return 'prefetch'
  if (agent === '') return 'no-agent'
  return isBot ? 'bot' : undefined
}
