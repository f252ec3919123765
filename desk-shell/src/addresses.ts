const parsed = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)

/** Whether the desk's window may show it: the desk itself, of the own server. */
export const isDesk = (address: string, origin: string): boolean => {
  const url = parsed(address)
  return url !== undefined && url.origin === origin && /^\/desk(\/|$)/.test(url.pathname)
}

/** Whether the system's browser may be asked to open it: nothing that starts a program or reads a file. */
export const isForSystemBrowser = (address: string): boolean => {
  const url = parsed(address)
  if (url === undefined || url.username !== '' || url.password !== '') return false
  return ['https:', 'http:', 'mailto:'].includes(url.protocol)
}

/** Whether it may be opened in an account's partition; plain http would show the account to everybody on the way. */
export const isForPartition = (address: string, origin: string): boolean => {
  const url = parsed(address)
  if (url === undefined || url.username !== '' || url.password !== '') return false
  // The own server already knows who this is; in a partition it would only meet a stranger.
  return url.protocol === 'https:' && url.origin !== origin
}

/** What a page in a partition may load. `data:` and `blob:` are made by the page itself. */
export const mayLoad = (address: string): boolean =>
  ['https:', 'wss:', 'data:', 'blob:'].includes(parsed(address)?.protocol ?? '')

export const SCHEME = 'chatx'
const CODE = /^[A-Za-z0-9-]{4,40}$/

/** The desk's address for `chatx://login?code=…`, which only fills in the login code; undefined for anything else. */
export const deskAddressOf = (deepLink: string, origin: string): string | undefined => {
  const url = parsed(deepLink)
  if (url === undefined || url.protocol !== `${SCHEME}:` || url.hostname !== 'login') return undefined
  const code = url.searchParams.get('code') ?? ''
  // Behind the hash, since a code lets people in and no server's log needs to hold it.
  return CODE.test(code) ? `${origin}/desk/#code=${encodeURIComponent(code)}` : undefined
}

/** The same address as another page: where only what stands behind the hash differs, a window would stay as it is. */
export const asOtherPage = (address: string, turn: number): string => {
  const url = new URL(address)
  url.searchParams.set('link', String(turn))
  return url.href
}

/** The deep link among the arguments that a second start of the program was given. */
export const deepLinkIn = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.startsWith(`${SCHEME}://`))
