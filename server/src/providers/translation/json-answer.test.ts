import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonAnswer } from './json-answer.ts'

const read = (pieces: string[]) => {
  const answer = jsonAnswer()
  const deltas = pieces.map((piece) => answer.push(piece))
  return { ...answer.end(), shown: deltas.join('') }
}
const cutAt = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))

/** Every character as an escape, so that each cut falls into one. */
const escaped = (text: string) =>
  Array.from(
    { length: text.length },
    (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

describe('jsonAnswer', () => {
  it.each([1, 2, 3, 5, 7])('shows only the translation, cut every %i characters', (size) => {
    const text = 'He said "hi" \\ {{n0}}\n\ttab é 你好 👋🏽'
    expect(read(cutAt(JSON.stringify({ t: text }), size))).toEqual({ text, complete: true, shown: text })
    expect(read(cutAt(`{"t":"${escaped(text)}"}`, size))).toEqual({ text, complete: true, shown: text })
  })

  it('gives the same text for any string however it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        const { text: whole, complete, shown } = read(cutAt(JSON.stringify({ t: text }), size))
        expect([whole, complete, shown]).toEqual([text, true, text])
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    '```json\n{"t": "Hola"}\n```',
    '```\n{ "t" : "Hola" }```',
    ' \n{\n  "t": "Hola"\n}\n',
    '{"t":"Hola","note":"x"}',
  ])('takes the form %j', (raw) => {
    for (const size of [1, 4, 100])
      expect(read(cutAt(raw, size))).toEqual({ text: 'Hola', complete: true, shown: 'Hola' })
  })

  it('takes plain text, also when it starts with a token', () => {
    for (const text of ['Hola, amigo', '{{n0}} está aquí', '"Hola"', '`code`']) {
      expect(read(cutAt(text, 1))).toEqual({ text, complete: true, shown: text })
    }
    expect(read([' Hola \n'])).toEqual({ text: 'Hola', complete: true, shown: 'Hola' })
  })

  it.each([
    '{"t":"Hola',
    '{"t":"Hola"',
    '{"t":"Hola\\u00',
    '{"t":"Hola\\x"}',
    '{"t":"Hola\\u00zz"}',
    '{"t":"Hola"} and more',
    '{"t"',
    '```json',
    '{"translation":"Hola"}',
  ])('calls %j incomplete', (raw) => {
    for (const size of [1, 100]) expect(read(cutAt(raw, size)).complete).toBe(false)
  })

  it('shows nothing of an object that was not asked for', () => {
    expect(read(cutAt('{"answer":"secret"}', 3)).shown).toBe('')
  })

  it('holds half of a pair back until the other half is there', () => {
    const answer = jsonAnswer()
    expect(answer.push('{"t":"a\\ud83d')).toBe('a')
    expect(answer.push('\\udc4b"}')).toBe('👋')
  })

  it('is complete and empty when nothing came', () => {
    expect(read([])).toEqual({ text: '', complete: true, shown: '' })
  })
})
