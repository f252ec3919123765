import { describe, expect, it } from 'vitest'
import { dimensionsOf } from './file-image.rules.ts'
import { isInline, isTooLarge, keptType, kindOf, mayUpload, safeName } from './file.rules.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('what a file is kept as', () => {
  it.each([
    ['image/png', 'text/html', text(''), 'image/png'],
    [undefined, 'text/plain', text('price, amount\n1,2'), 'text/plain'],
    [undefined, 'text/csv; charset=utf-8', text('a,b'), 'text/csv'],
    // A page or a drawing that calls itself a picture is neither.
    [undefined, 'image/png', text('<svg onload=alert(1)>'), null],
    ['image/svg+xml', 'image/svg+xml', text('<svg/>'), null],
    ['application/x-msdownload', 'image/png', text('MZ'), null],
    [undefined, 'text/plain', new Uint8Array([0, 1, 2]), null],
  ])('sniffed %s, declared %s', (sniffed, declared, start, kept) => {
    expect(keptType(sniffed, declared, start)).toBe(kept)
  })

  it('takes 10 MB and not a byte more', () => {
    expect(isTooLarge(10 * 1024 * 1024)).toBe(false)
    expect(isTooLarge(10 * 1024 * 1024 + 1)).toBe(true)
  })

  it('refuses markup before it is sent', () => {
    expect(mayUpload('image/svg+xml')).toBe(false)
    expect(mayUpload('text/html')).toBe(false)
    expect(mayUpload('image/JPEG')).toBe(true)
  })
})

describe('how a file is shown', () => {
  it('shows pictures, sounds and films in place and all else as a download', () => {
    expect(['image/png', 'audio/ogg', 'video/mp4', 'application/pdf', 'image/heic'].map(isInline)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['image/png', 'application/zip', 'image/heic'].map(kindOf)).toEqual(['image', 'file', 'file'])
  })

  it('keeps a name from leaving its header', () => {
    expect(safeName('a"b\r\nSet-Cookie: x/../é.png')).toBe('a_b__Set-Cookie_ x_.._é.png')
    expect(safeName('')).toBe('file')
  })
})

describe('the size of a picture', () => {
  it('reads PNG and GIF headers', () => {
    const png = new Uint8Array(24)
    new DataView(png.buffer).setUint32(16, 640)
    new DataView(png.buffer).setUint32(20, 480)
    expect(dimensionsOf('image/png', png)).toEqual({ width: 640, height: 480 })
    expect(dimensionsOf('image/gif', text('GIF89a\u0010\u0000\u0008\u0000'))).toEqual({
      width: 16,
      height: 8,
    })
  })

  it('reads a JPEG past its first segments', () => {
    const jpeg = new Uint8Array([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 1, 0, 2, 0, 1, 1, 0x11, 0,
    ])
    expect(dimensionsOf('image/jpeg', jpeg)).toEqual({ width: 512, height: 256 })
  })

  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])(
    'gives nothing for a torn %s',
    (mime) => {
      expect(dimensionsOf(mime, new Uint8Array([1, 2, 3]))).toBeNull()
    },
  )
})
