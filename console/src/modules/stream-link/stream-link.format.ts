import type { Page } from '@chatx/contract/base/paging'
import type { LinkPlatform, StreamLink } from '@chatx/contract/stream-link'

/** Links as they might look, for the dimmed screen of a package that has none. */
export const exampleLinks = (names: readonly string[], emailAddress: string): Page<StreamLink> => ({
  list: names.map((name, at) => ({
    id: name,
    emailAddress,
    name,
    platformId: 'whatsapp',
    platformName: 'WhatsApp',
    type: 2,
    mode: 1,
    ipBind: 2,
    sortUrl: `https://go.example.com/a7Kq${at}`,
    streamUrl: `go.example.com/a7Kq${at}`,
    clickNum: 1280 - at * 310,
    visitors: 940 - at * 240,
    fans: 212 - at * 61,
    targets: 6 - at,
    state: 'on',
    blockedReason: null,
    expiresAt: null,
    remark: '',
    createdAt: '2025-01-01T00:00:00.000Z',
  })),
  total: names.length,
  nextCursor: null,
})

/** Pasted account links, separated by newlines or spaces (specification §5); each once, in their order. */
export const pastedLinks = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))]

export type Block = { name: string; platform: LinkPlatform; targets: { url: string }[] }

/** Blocks separated by empty lines: the first line of each is the name, the others hold account links. */
export const pastedBlocks = (text: string, platform: LinkPlatform): Block[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const [name = '', ...rest] = block.split(/\r?\n/)
      return { name: name.trim(), platform, targets: pastedLinks(rest.join('\n')).map((url) => ({ url })) }
    })

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (moment: number, timeZone: string): number => {
  const shown = new Date(moment).toLocaleString('sv-SE', { timeZone })
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

/** `YYYY-MM-DDTHH:mm` on the zone's clock as an instant; null for an empty or unreadable one. */
export const instantOf = (local: string, timeZone: string): string | null => {
  const asUtc = Date.parse(`${local}Z`)
  if (local === '' || Number.isNaN(asUtc)) return null
  const first = asUtc - offsetAt(asUtc, timeZone)
  // Once more: the first guess may lie on the other side of a change of clocks.
  return new Date(asUtc - offsetAt(first, timeZone)).toISOString()
}

/** An instant as `YYYY-MM-DDTHH:mm` on the zone's clock; '' for none. */
export const localOf = (instant: string | null, timeZone: string): string =>
  instant === null
    ? ''
    : new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')

/** Hands a file to the reader. `content` is its text or a data address. */
export const download = (name: string, content: string, type = 'text/csv;charset=utf-8'): void => {
  const isAddress = content.startsWith('data:')
  const url = isAddress ? content : URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  if (!isAddress) setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
