/** What a plain request asks; of its headers only those that are named here. Header names are in lower case, as Node gives them. */
export type PlainRequest = {
  method: 'GET' | 'HEAD'
  url: string
  headers: PlainHeaders
}

export type PlainHeaders = {
  host: string | undefined
  cookie: string | undefined
  'user-agent': string | undefined
  'x-forwarded-for': string | undefined
  'accept-language': string | undefined
  purpose: string | undefined
  'sec-purpose': string | undefined
  'x-purpose': string | undefined
  'x-moz': string | undefined
}

/** The headers that are read, as they are mostly written; their place here is their place among the values. */
const READ = [
  'Host',
  'Cookie',
  'User-Agent',
  'X-Forwarded-For',
  'Accept-Language',
  'Purpose',
  'Sec-Purpose',
  'X-Purpose',
  'X-Moz',
]
/** Whoever sends one of these asks for more than a plain answer. */
const SPECIAL = ['Content-Length', 'Transfer-Encoding', 'Expect', 'Upgrade', 'TE', 'Trailer']
/** Nothing of them is of use here; that they are known spares a second look at their names. */
const COMMON = ['Accept', 'Accept-Encoding', 'Sec-Fetch-Dest', 'Sec-Fetch-Mode', 'Sec-Fetch-Site']
const IS_SPECIAL = -1
const IS_CONNECTION = -2
const IS_COMMON = -3

/** What a name asks for, by the spelling that browsers use and the one that proxies do. */
const meanings = new Map<string, number>()
const know = (name: string, meaning: number): void => {
  meanings.set(name, meaning).set(name.toLowerCase(), meaning)
}
READ.forEach(know)
for (const name of SPECIAL) know(name, IS_SPECIAL)
for (const name of COMMON) know(name, IS_COMMON)
know('Connection', IS_CONNECTION)
const meaningOf = (name: string): number =>
  meanings.get(name) ?? meanings.get(name.toLowerCase()) ?? IS_COMMON

/** No line may be folded, no name followed by a space, no sign may be a control: what looks otherwise is not plain. */
const HEADERS = /^(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/
const TARGET = /^\/[\x21-\x7e]*$/
const VERSION = ' HTTP/1.1\r\n'
const END = '\r\n\r\n'
/** Bytes; no browser sends as many to us. How much is too much is for the HTTP server to say. */
const LONGEST = 8_192

const isSpace = (sign: number): boolean => sign === 32 || sign === 9

/** The value between two places without the space around it. Not `trim`, which knows more space than HTTP does. */
const valueIn = (lines: string, from: number, to: number): string => {
  let start = from
  let end = to
  while (isSpace(lines.charCodeAt(start))) start += 1
  while (end > start && isSpace(lines.charCodeAt(end - 1))) end -= 1
  return lines.slice(start, end)
}

/** Takes one header in; false where it makes the request more than plain. */
const takeHeader = (values: (string | undefined)[], meaning: number, value: string): boolean => {
  if (meaning === IS_CONNECTION) return value.toLowerCase() === 'keep-alive'
  // Which of two holds is for a whole HTTP server to say.
  if (meaning === IS_SPECIAL || values[meaning] !== undefined) return false
  values[meaning] = value
  return true
}

/** The headers of lines that `HEADERS` allows, or undefined where one of them is not for us. */
const readHeaders = (lines: string): PlainHeaders | undefined => {
  const values: (string | undefined)[] = READ.map(() => undefined)
  const end = lines.length - 2
  for (let at = 0; at < end; ) {
    const colon = lines.indexOf(':', at)
    const stop = lines.indexOf('\r\n', colon)
    const meaning = meaningOf(lines.slice(at, colon))
    if (meaning !== IS_COMMON && !takeHeader(values, meaning, valueIn(lines, colon + 1, stop)))
      return undefined
    at = stop + 2
  }
  const [host, cookie, agent, forwardedFor, acceptLanguage, purpose, secPurpose, xPurpose, xMoz] = values
  if (host === undefined) return undefined
  return {
    host,
    cookie,
    'user-agent': agent,
    'x-forwarded-for': forwardedFor,
    'accept-language': acceptLanguage,
    purpose,
    'sec-purpose': secPurpose,
    'x-purpose': xPurpose,
    'x-moz': xMoz,
  }
}

/**
 * Reads a request that is nothing but a whole GET or HEAD of HTTP/1.1 without a body, with one host, for a connection that
 * stays open. Undefined for everything else, right or wrong: that is for an HTTP server to understand or to refuse.
 * @param text what came in, one sign for each byte
 */
export const readPlainRequest = (text: string): PlainRequest | undefined => {
  if (text.length > LONGEST || text.indexOf(END) !== text.length - END.length) return undefined
  const method = text.startsWith('GET ') ? 'GET' : text.startsWith('HEAD ') ? 'HEAD' : undefined
  if (method === undefined) return undefined
  const start = method.length + 1
  const space = text.indexOf(' ', start)
  if (!text.startsWith(VERSION, space)) return undefined
  const url = text.slice(start, space)
  const lines = text.slice(space + VERSION.length)
  if (!TARGET.test(url) || !HEADERS.test(lines)) return undefined
  const headers = readHeaders(lines)
  return headers === undefined ? undefined : { method, url, headers }
}
