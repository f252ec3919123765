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

const noHeaders = (): PlainHeaders => ({
  host: undefined,
  cookie: undefined,
  'user-agent': undefined,
  'x-forwarded-for': undefined,
  'accept-language': undefined,
  purpose: undefined,
  'sec-purpose': undefined,
  'x-purpose': undefined,
  'x-moz': undefined,
})

const READ: ReadonlySet<string> = new Set(Object.keys(noHeaders()))
/** Whoever sends one of these asks for more than a plain answer. */
const SPECIAL: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
])
const LENGTHS = new Set([...READ, ...SPECIAL, 'connection'].map((name) => name.length))

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

const isRead = (name: string): name is keyof PlainHeaders => READ.has(name)

/** Takes one header in; false where it makes the request more than plain. */
const takeHeader = (headers: PlainHeaders, name: string, value: string): boolean => {
  if (isRead(name)) {
    // Which of two holds is for a whole HTTP server to say.
    if (headers[name] !== undefined) return false
    headers[name] = value
    return true
  }
  if (name === 'connection') return value.toLowerCase() === 'keep-alive'
  return !SPECIAL.has(name)
}

/** The headers of lines that `HEADERS` allows, or undefined where one of them is not for us. */
const readHeaders = (lines: string): PlainHeaders | undefined => {
  const headers = noHeaders()
  const end = lines.length - 2
  for (let at = 0; at < end; ) {
    const colon = lines.indexOf(':', at)
    const stop = lines.indexOf('\r\n', colon)
    if (LENGTHS.has(colon - at)) {
      const name = lines.slice(at, colon).toLowerCase()
      if (!takeHeader(headers, name, valueIn(lines, colon + 1, stop))) return undefined
    }
    at = stop + 2
  }
  return headers.host === undefined ? undefined : headers
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
