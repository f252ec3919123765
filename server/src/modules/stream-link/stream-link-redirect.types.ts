import type { CompiledLink } from './stream-link-compiled.types.ts'
import type { Geo } from './stream-link-geo.types.ts'
import type { TrustedProxies } from './stream-link-address.rules.ts'

/** A link as the redirector finds it: with the verified domain on which its code answers too. */
export type TableEntry = { link: CompiledLink; host: string | null }

export type LinkTable = { find(code: string): TableEntry | undefined }

export type Bindings = {
  /** The target to which an address is bound: at once where it is known, else after a read of at most 200 ms. */
  find(link: CompiledLink, address: string): string | undefined | Promise<string | undefined>
  /** The same where it is in memory; undefined where it is not. */
  known(link: CompiledLink, address: string): string | undefined
  /** Remembers a binding; answers the keyed hash of the address for the click's line, in hex. */
  bind(link: CompiledLink, address: string, targetId: string): string
}

/** What the redirector stands on, all of it in memory but for the append. */
export type RedirectDeps = {
  table: LinkTable
  /** Whether there is a table at all; before that no code is known to be wrong. */
  isReady(): boolean
  bindings: Bindings
  geo: Geo
  /** Keeps a line; `kept` follows once it is safe, or lost for good. */
  append(line: string, kept: (isKept: boolean) => void): void
  /** Epoch ms. */
  now(): number
  /** From 0 to below 1. */
  chance(): number
  bytes(n: number): Uint8Array
  /** A keyed hash of at least 32 hex digits. */
  hash(text: string): string
  /** 10 hex digits, new in each run. */
  run: string
  trusted: TrustedProxies
  /** Hosts (with their port, where it is not the usual one) on which every code answers. */
  linkHosts: ReadonlySet<string>
  /** The short links are https, so cookies are for https only. */
  isSecure: boolean
  publicUrl: string
}
