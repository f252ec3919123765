/** What whoever packs the program writes into `chatx.json` beside it. */
export type Settings = {
  /** The server's address without a path: where the desk is loaded from. */
  origin: string
  /** A folder of packages on the own server, with its public key; undefined: no updates. */
  feed: { url: string; publicKey: string } | undefined
  /** Small seeded differences in what pages of an account read from canvas and sound. */
  farbling: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const urlOf = (value: unknown, name: string): URL => {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined) throw new Error(`chatx.json: ${name} is no address`)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  if (!isSafe) throw new Error(`chatx.json: ${name} must begin with https://`)
  if (url.username !== '' || url.password !== '') throw new Error(`chatx.json: ${name} must hold no password`)
  return url
}

const feedOf = (url: unknown, publicKey: unknown, origin: string): Settings['feed'] => {
  if (url === undefined || url === '') return undefined
  const feed = urlOf(url, 'feedUrl')
  if (feed.origin !== origin) throw new Error('chatx.json: feedUrl must be an address of the server itself')
  if (typeof publicKey !== 'string' || publicKey === '')
    throw new Error('chatx.json: feedUrl needs feedPublicKey, or anybody could send an update')
  return { url: feed.href.replace(/\/$/, ''), publicKey }
}

/** Throws one sentence that names the setting and what is wrong with it. */
export const readSettings = (text: string): Settings => {
  const given = JSON.parse(text) as Record<string, unknown>
  const { origin } = urlOf(given['serverUrl'], 'serverUrl')
  return {
    origin,
    feed: feedOf(given['feedUrl'], given['feedPublicKey'], origin),
    farbling: given['farbling'] === true,
  }
}
