// A server that speaks a translation vendor's protocol on this machine: for contract tests, end-to-end tests and
// demonstrations. It checks keys, limits and languages as the vendor does, and fails on demand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { azure } from './azure.vendor.ts'
import { deepl } from './deepl.vendor.ts'
import type { Fault } from './fault.ts'
import { google } from './google.vendor.ts'
import { libretranslate } from './libretranslate.vendor.ts'
import { openai } from './openai.vendor.ts'
import { type PhraseTable, phraseTranslator, type TranslateText } from './pseudo-translation.ts'
import type { Incoming, Reply, Surroundings, TranslateTexts, VendorProtocol } from './vendor-protocol.ts'

export type { Fault, VendorTrouble } from './fault.ts'
export {
  type PhraseTable,
  pseudoOriginal,
  type TranslateText,
} from './pseudo-translation.ts'

const vendors = { openai, google, azure, deepl, libretranslate } satisfies Record<string, VendorProtocol>
export type VendorName = keyof typeof vendors
export const vendorNames = Object.keys(vendors) as VendorName[]

export type FakeVendorOptions = {
  vendor: VendorName
  /** 0 or absent: any free one. */
  port?: number
  /** Absent: no key is asked for. */
  apiKey?: string
  /** Azure only: the region that must come with the key. */
  region?: string
  /** Sentences to translate for real; the rest is pseudo-translated. */
  phrases?: PhraseTable
  /** Instead of both. */
  translate?: TranslateText
  /** Our codes that the vendor is to serve; absent: all it has. */
  languages?: string[]
}

export type SeenRequest = Pick<Incoming, 'method' | 'path' | 'headers' | 'body'>

export type FakeVendor = {
  /** Without a trailing slash; chat completions live under `${url}/v1`. */
  url: string
  /** The next `times` translation requests (1 unless told, Infinity until `heal`) meet this fault. */
  script(fault: Fault, times?: number): void
  heal(): void
  /** Everything asked so far, language lists included. */
  requests: SeenRequest[]
  /** Requests without a complete answer whose connection is still open. */
  pending(): number
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    return undefined
  }
}

const readRequest = async (request: IncomingMessage): Promise<Incoming> => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
  }
}

/** The caller's translation, bent as the fault says. */
const bent = (translate: TranslateText, fault: Fault | undefined): TranslateTexts => {
  return async (texts, source, target) => {
    const translated = await Promise.all(texts.map((text) => translate(text, source, target)))
    if (fault?.kind === 'say') return translated.map((one) => ({ ...one, text: fault.text }))
    if (fault?.kind !== 'answer') return translated
    if (fault.is === 'fewer') return translated.slice(1)
    return translated.map((one, index) => ({
      ...one,
      text: fault.is === 'empty' ? '' : (texts[index] ?? ''),
    }))
  }
}

const replyTo = async (vendor: VendorProtocol, incoming: Incoming, around: Surroundings): Promise<Reply> => {
  const { fault } = around
  if (fault?.kind === 'status') return { status: fault.status, body: fault.body ?? {} }
  if (fault?.kind === 'vendor') return vendor.trouble(fault.trouble)
  if (fault?.kind === 'not_json') return { status: 200, pieces: ['<html><body>Bad gateway</body></html>'] }
  return vendor.answer(incoming, around)
}

const inBytes = (pieces: string[], bytes: number): Buffer[] => {
  const all = Buffer.from(pieces.join(''))
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, i) =>
    all.subarray(i * bytes, (i + 1) * bytes),
  )
}

/** Piece by piece until the other side closes the connection. */
const drip = async (
  response: ServerResponse,
  pieces: string[],
  { bytes, everyMs }: { bytes: number; everyMs: number },
): Promise<void> => {
  for (const part of inBytes(pieces, bytes)) {
    if (response.destroyed) return
    response.write(part)
    await (everyMs > 0 ? wait(everyMs) : nextTurn())
  }
  response.end()
}

const writeBody = async (
  response: ServerResponse,
  pieces: string[],
  fault: Fault | undefined,
): Promise<void> => {
  const whole = pieces.join('')
  if (fault?.kind === 'drip') return drip(response, pieces, fault)
  if (fault?.kind === 'hang') {
    response.write(whole.slice(0, 5))
    return
  }
  if (fault?.kind === 'reset') {
    response.write(whole.slice(0, -10), () => response.socket?.resetAndDestroy())
    return
  }
  for (const piece of pieces) response.write(piece)
  response.end()
}

const retryAfter = (fault: Fault | undefined): Record<string, string> =>
  fault && 'retryAfter' in fault && fault.retryAfter !== undefined ? { 'retry-after': fault.retryAfter } : {}

const send = async (response: ServerResponse, reply: Reply, fault: Fault | undefined): Promise<void> => {
  const pieces = reply.pieces ?? [JSON.stringify(reply.body)]
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    ...reply.headers,
    ...retryAfter(fault),
  })
  await writeBody(response, pieces, fault)
}

/** Starts the vendor on loopback; close it when done. */
export const startFakeVendor = async (options: FakeVendorOptions): Promise<FakeVendor> => {
  const vendor: VendorProtocol = vendors[options.vendor]
  const translate = options.translate ?? phraseTranslator(options.phrases ?? [])
  const requests: SeenRequest[] = []
  const pending = new Set<ServerResponse>()
  let scripted: { fault: Fault; times: number }[] = []

  const nextFault = (): Fault | undefined => {
    const [first] = scripted
    if (!first) return undefined
    first.times -= 1
    if (first.times <= 0) scripted = scripted.slice(1)
    return first.fault
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const incoming = await readRequest(request)
    const { method, path, headers, body } = incoming
    requests.push({ method, path, headers, body })
    const fault = vendor.isTranslation(incoming) ? nextFault() : undefined
    if (fault?.kind === 'hang' && fault.where === 'headers') return
    if (fault?.kind === 'delay') await wait(fault.ms)
    const around: Surroundings = {
      apiKey: options.apiKey,
      region: options.region,
      languages: options.languages ? new Set(options.languages) : null,
      translate: bent(translate, fault),
      fault,
    }
    await send(response, await replyTo(vendor, incoming, around), fault)
  }

  const server = createServer((request, response) => {
    pending.add(response)
    response.on('close', () => pending.delete(response))
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    script: (fault, times = 1) => {
      scripted.push({ fault, times })
    },
    heal: () => {
      scripted = []
    },
    requests,
    pending: () => pending.size,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
