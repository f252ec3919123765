import { isPictureLink, linksIn } from '@chatx/contract/base/links'

/** How often one picture may lead on to another address. */
export const REDIRECTS = 3

/** Doors of the web, and what small servers use; never those below 1024 that belong to other services. */
const isWebPort = (port: string): boolean =>
  port === '' || port === '80' || port === '443' || Number(port) >= 1024

/**
 * An address that may be asked for a picture, as it is asked: the web only, no password in it, no fragment. Where it leads
 * to is judged when it is dialled. Undefined for any other.
 */
export const askable = (
  address: string,
  isRefusedPort: (port: number) => boolean,
  from?: string,
): string | undefined => {
  if (!URL.canParse(address, from)) return undefined
  const url = new URL(address, from)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const isPlain = url.username === '' && url.password === ''
  if (!isWeb || !isPlain || !isWebPort(url.port) || isRefusedPort(Number(url.port))) return undefined
  url.hash = ''
  return url.href
}

/** Whether a message holds this very address, as one of a picture: the server is nobody's messenger to other addresses. */
export const isOffered = (text: string, address: string): boolean =>
  isPictureLink(address) && linksIn(text).includes(address)

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
