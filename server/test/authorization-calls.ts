import type { Endpoint } from '@chatx/contract/base/endpoint'

export type CallOptions = { token?: string | undefined; headers?: Record<string, string> }

/** What an answer says, and all of it as one text, headers included. */
export type Answer = { status: number; code: number; error: string; body: string; all: string }

const dotted = (value: unknown, prefix = ''): [string, string][] =>
  Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([key, inner]) =>
    inner === undefined
      ? []
      : typeof inner === 'object' && inner !== null
        ? dotted(inner, `${prefix}${key}.`)
        : [[`${prefix}${key}`, String(inner)]],
  )

let network = 0
/** Every call from another network, so that the brakes against guessing stay out of it. */
const elsewhere = (): string => {
  network = (network + 1) % 60_000
  return `10.9.${Math.floor(network / 250)}.${(network % 250) + 1}`
}

const requestOf = (endpoint: Endpoint, input: unknown, { token, headers = {} }: CallOptions) => {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const all = { systemLanguageCode: 'EN', 'x-forwarded-for': elsewhere(), ...bearer }
  const { method } = endpoint
  if (inQuery)
    return {
      query: `?${new URLSearchParams(dotted(input))}`,
      init: { method, headers: { ...all, ...headers } },
    }
  const body = typeof input === 'string' ? input : JSON.stringify(input)
  return {
    query: '',
    init: { method, headers: { ...all, 'content-type': 'application/json', ...headers }, body },
  }
}

const answerOf = async (answer: Response): Promise<Answer> => {
  const body = await answer.text()
  const { code, data } = JSON.parse(body) as { code: number; data: { error?: unknown } | null }
  const said = typeof data?.error === 'string' ? data.error : ''
  const all = `${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${body}`
  return { status: answer.status, code, error: code === 200 || code === 20_000 ? '' : said, body, all }
}

/** Calls an endpoint with any input at all, right or wrong; a text as body goes out as it is. */
export const createRawCaller =
  (url: string) =>
  async (endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<Answer> => {
    const { query, init } = requestOf(endpoint, input, options)
    return answerOf(
      await fetch(`${url}${endpoint.path}${query}`, { ...init, signal: AbortSignal.timeout(30_000) }),
    )
  }

/** Runs work on all items, so many at a time. */
export const inBatches = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const left = [...items].reverse()
  const one = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
