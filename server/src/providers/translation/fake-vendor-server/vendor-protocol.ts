// What one vendor's file has to say, so that the server itself knows only HTTP.
import type { IncomingHttpHeaders } from 'node:http'
import type { Fault, VendorTrouble } from './fault.ts'

export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Parsed JSON, or undefined. */
  body: unknown
}

export type Reply = {
  status: number
  headers?: Record<string, string>
  /** Sent as JSON, unless there are `pieces`. */
  body?: unknown
  /** Sent one after the other, each in its own write. */
  pieces?: string[]
}

/** All codes are ours. */
export type Translated = { text: string; detected: string }
export type TranslateTexts = (texts: string[], source: string | null, target: string) => Promise<Translated[]>

export type Surroundings = {
  apiKey: string | undefined
  region: string | undefined
  /** Our codes that the vendor serves; null means all it has. */
  languages: ReadonlySet<string> | null
  translate: TranslateTexts
  fault: Fault | undefined
}

export type VendorProtocol = {
  isTranslation(incoming: Incoming): boolean
  answer(incoming: Incoming, around: Surroundings): Promise<Reply>
  trouble(trouble: VendorTrouble): Reply
}

/** Our code → the vendor's, cut down to what this server was told to serve. */
export const served = (codes: Map<string, string>, around: Surroundings): Map<string, string> =>
  new Map(Array.from(codes).filter(([ours]) => around.languages?.has(ours) ?? true))

/** The vendor's code → ours among those served; letter case does not matter. */
export const ourCode = (codes: Map<string, string>, theirs: string): string | undefined =>
  Array.from(codes).find(([, code]) => code.toLowerCase() === theirs.toLowerCase())?.[0]
