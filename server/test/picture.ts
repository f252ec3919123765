import { deflateSync } from 'node:zlib'

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4)
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
/** A grey picture; nobody here looks at its check sums. */
export const png = (width: number, height: number): Buffer => {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([start, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
