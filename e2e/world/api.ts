import type { DemoServer } from './server.ts'

type Envelope = { code: number; msg: string; data: Record<string, unknown> }
type Call = {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  token?: string
  /** The tenant that is meant, where the address is not one of its hosts. */
  tenant?: string
}

/** Calls the server as a program does; throws what it refuses. */
export const call = async (
  server: DemoServer,
  path: string,
  { method = 'POST', body, token, tenant }: Call,
): Promise<Envelope['data']> => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(tenant === undefined ? {} : { 'tenant-id': tenant }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const envelope = (await answer.json()) as Envelope
  if (envelope.code !== 200) throw new Error(`${path}: ${envelope.msg}`)
  return envelope.data
}
