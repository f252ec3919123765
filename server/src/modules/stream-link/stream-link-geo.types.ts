/** Where an address is, looked up offline (decisions §6). */
export type Geo = {
  /** ISO 3166-1 alpha-2 of an IPv4 or IPv6 address, or 'ZZ' where none is known. Never throws. */
  regionOf(ip: string): string
  /** The data behind it; `builtAt` is null where the file does not say. */
  about(): { source: string; notice: string; noticeUrl: string; builtAt: Date | null }
  close(): void
}
