import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writings } from '../../modules/translation/translation-mask-form.rules.ts'
import { fromStream, leaksMarks, toStream } from './apertium-format.ts'

const { read, span, text: write } = writings.superblank

describe('toStream', () => {
  it('leaves what is written in stream format as it is', () => {
    const written = `${write('a/b [c] ^d$ {e} \\ <f> @g\nnext ')}${span(0)}${span(12)}!`
    expect(toStream(written)).toBe(`${written}.[]`)
  })

  it('mends what is not', () => {
    expect(toStream('a [b] <c>\nd \0{{n0}} [n1]')).toBe('a \\[b\\] \\<c\\>[\n]d \\{\\{n0\\}\\} [n1].[]')
    expect(toStream('a\r\nb')).toBe('a[\r\n]b.[]')
  })

  it('comes back as it went, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = text.replaceAll('\0', '')
        const parts = read(fromStream(toStream(write(plain))))
        expect(parts.map((part) => (typeof part === 'number' ? 'span' : part)).join('')).toBe(plain)
      }),
    )
  })
})

describe('leaksMarks', () => {
  it('tells the marks of the engine from those of the text', () => {
    expect(leaksMarks('y', '\\<prn\\>')).toBe(true)
    expect(leaksMarks('a \\<prn\\>', 'b \\<prn\\>')).toBe(false)
    expect(leaksMarks('a', 'b')).toBe(false)
  })
})
