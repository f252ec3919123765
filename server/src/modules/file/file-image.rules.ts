export type Dimensions = { width: number; height: number }

const png = (b: Uint8Array, view: DataView): Dimensions | null =>
  b.length >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : null

const gif = (b: Uint8Array, view: DataView): Dimensions | null =>
  b.length >= 10 ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null

/** Walks the segments of a JPEG to its frame header. */
const jpeg = (b: Uint8Array, view: DataView): Dimensions | null => {
  let at = 2
  while (at + 9 < b.length) {
    if (b[at] !== 0xff) return null
    const marker = b[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const webp = (b: Uint8Array, view: DataView): Dimensions | null => {
  if (b.length < 30) return null
  const chunk = String.fromCharCode(...b.subarray(12, 16))
  if (chunk === 'VP8X')
    return {
      width: 1 + (view.getUint32(24, true) & 0xffffff),
      height: 1 + (view.getUint32(27, true) & 0xffffff),
    }
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
}

const readers: Record<string, (b: Uint8Array, view: DataView) => Dimensions | null> = {
  'image/png': png,
  'image/gif': gif,
  'image/jpeg': jpeg,
  'image/webp': webp,
}

/** Width and height in pixels from a picture's first bytes, so that the page keeps its place while it loads; null if unknown. */
export const dimensionsOf = (mime: string, start: Uint8Array): Dimensions | null => {
  const found = readers[mime]?.(start, new DataView(start.buffer, start.byteOffset, start.byteLength)) ?? null
  return found !== null && found.width > 0 && found.height > 0 ? found : null
}
