// One HTTP exchange with a vendor under a time budget. Whatever goes wrong comes out as EngineFailure, never with the
// request's headers, address or body in it.
import { setMaxListeners } from 'node:events'
import { type Dispatcher, request } from 'undici'
import { EngineFailure } from '../../modules/translation/translation.types.ts'

const largestAnswerBytes = 4 * 1024 * 1024

/** What an adapter is given from outside; the tests and the wiring choose, adapters never reach for globals. */
export type VendorTools = {
  /** Where connections come from; the wiring passes one that refuses private addresses where it must. */
  dispatcher?: Dispatcher
  /** Milliseconds since 1970. */
  now?: () => number
  /** For one exchange, in milliseconds. */
  budgetMs?: number
  /** For the first piece of a streamed answer, in milliseconds. */
  firstTokenMs?: number
}

/** A running time budget that the caller's own signal also ends. */
export type Deadline = {
  signal: AbortSignal
  /** Ends the exchange as `timeout` unless the returned function is called within `ms`. */
  within(ms: number): () => void
  /** The failure that an error during the exchange stands for. */
  failure(error: unknown): EngineFailure
  end(): void
}

const callerEnded = (engine: string, signal: AbortSignal): EngineFailure => {
  const timedOut = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
  return timedOut
    ? new EngineFailure('timeout', `${engine}: the caller's time was over`)
    : new EngineFailure('aborted', `${engine}: the caller gave up`)
}

/** The promise's result, or the caller's abort, whichever is first; for work that goes on for others. */
export const unlessAborted = async <T>(
  engine: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  if (signal.aborted) throw callerEnded(engine, signal)
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(callerEnded(engine, signal))
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const errorCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[A-Z_]{1,40}$/.test(code) ? code : 'connection failed'
}

/** Starts a budget of `budgetMs`; call `end` whatever happens. */
export const startDeadline = (engine: string, caller: AbortSignal, budgetMs: number): Deadline => {
  if (caller.aborted) throw callerEnded(engine, caller)
  const controller = new AbortController()
  // Every text of a batch listens to it.
  setMaxListeners(0, controller.signal)
  let late = false
  const stop = () => {
    late = true
    controller.abort()
  }
  const onCaller = () => controller.abort()
  caller.addEventListener('abort', onCaller, { once: true })
  const timers = [setTimeout(stop, budgetMs)]
  return {
    signal: controller.signal,
    within: (ms) => {
      const timer = setTimeout(stop, ms)
      timers.push(timer)
      return () => clearTimeout(timer)
    },
    failure: (error) => {
      if (error instanceof EngineFailure) return error
      if (caller.aborted) return callerEnded(engine, caller)
      if (late) return new EngineFailure('timeout', `${engine}: no complete answer in time`)
      return new EngineFailure('down', `${engine}: ${errorCode(error)}`)
    },
    end: () => {
      for (const timer of timers) clearTimeout(timer)
      caller.removeEventListener('abort', onCaller)
    },
  }
}

export type VendorRequest = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}
export type VendorStream = {
  status: number
  header(name: string): string | undefined
  body: AsyncIterable<Uint8Array>
}
export type VendorReply = {
  status: number
  header(name: string): string | undefined
  /** The parsed body, or undefined when it is not JSON. */
  json: unknown
}

const headerReader =
  (headers: Record<string, string | string[] | undefined>) =>
  (name: string): string | undefined => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }

/** Sends and returns as soon as the headers are there. Throws what undici throws; `Deadline.failure` translates it. */
export const openVendor = async (
  sent: VendorRequest,
  signal: AbortSignal,
  dispatcher?: Dispatcher,
): Promise<VendorStream> => {
  const answer = await request(sent.url, {
    method: sent.method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...sent.headers },
    body: sent.body === undefined ? null : JSON.stringify(sent.body),
    signal,
    ...(dispatcher ? { dispatcher } : {}),
  })
  return { status: answer.statusCode, header: headerReader(answer.headers), body: answer.body }
}

/** The whole body as text; an endless one is given up, which also closes its socket. */
export const readText = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > largestAnswerBytes) throw new EngineFailure('bad_output', 'the answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One whole exchange within `budgetMs`. */
export const callVendor = async (
  engine: string,
  sent: VendorRequest,
  options: { signal: AbortSignal; budgetMs: number; dispatcher?: Dispatcher | undefined },
): Promise<VendorReply> => {
  const deadline = startDeadline(engine, options.signal, options.budgetMs)
  try {
    const answer = await openVendor(sent, deadline.signal, options.dispatcher)
    const text = await readText(answer.body)
    return { status: answer.status, header: answer.header, json: parseJson(text) }
  } catch (error) {
    throw deadline.failure(error)
  } finally {
    deadline.end()
  }
}
