import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitText } from './telegram-text.ts'
import { readUpdate } from './telegram-update.ts'

const ann = { id: 42, is_bot: false, first_name: 'Ana', last_name: 'López', language_code: 'es' }
const message = {
  message_id: 7,
  date: 1_763_800_000,
  chat: { id: 42, type: 'private', first_name: 'Ana' },
  from: ann,
}
const told = (content: object, field = 'message') =>
  readUpdate({ update_id: 900, [field]: { ...message, ...content } })

describe('an update', () => {
  it('of a text becomes an event with the platform’s own keys', () => {
    expect(told({ text: 'Hola' })).toEqual({
      key: 'update:900',
      threadKey: '42',
      externalId: 'telegram:7',
      text: 'Hola',
      at: new Date('2025-11-22T08:26:40.000Z'),
      contact: { name: 'Ana López', locale: 'es' },
    })
  })

  it.each([
    [{ photo: [{ file_id: 'a' }], caption: 'Mira' }, '[photo] Mira'],
    [{ photo: [] }, '[photo]'],
    [{ animation: {}, document: { file_name: 'a.mp4' } }, '[GIF]'],
    [{ document: { file_name: 'factura.pdf' } }, '[file: factura.pdf]'],
    [{ sticker: { emoji: '👍' } }, '[sticker: 👍]'],
    [{ location: { latitude: 40.4, longitude: -3.7 } }, '[location: 40.4,-3.7]'],
    [{ contact: { first_name: 'Luis', phone_number: '+34600' } }, '[contact: Luis +34600]'],
    [{ voice: { duration: 3 } }, '[voice message]'],
    [{ paid_media: {} }, '[unsupported message]'],
  ])('of another kind than text says which: %j', (content, text) => {
    expect(told(content)?.text).toBe(text)
  })

  it('of an edit is a message of its own, beside the one that was answered', () => {
    const edit = told({ text: 'Hola!', edit_date: 1_763_800_060 }, 'edited_message')
    expect(edit).toMatchObject({ externalId: 'telegram:edit:900:7', text: '✏️ Hola!' })
    expect(edit?.at.toISOString()).toBe('2025-11-22T08:27:40.000Z')
  })

  it.each([
    ['of a group', { chat: { id: -100, type: 'supergroup' }, text: 'x' }],
    ['of another bot', { from: { ...ann, is_bot: true }, text: 'x' }],
    ['of nobody', { from: undefined, text: 'x' }],
    ['of a pin', { pinned_message: {} }],
  ])('%s is nobody’s message to us', (_, content) => {
    expect(told(content)).toBeUndefined()
  })

  it('keeps every digit of an id that is larger than 32 bits', () => {
    const id = 7_123_456_789
    expect(told({ chat: { id, type: 'private' }, from: { ...ann, id }, text: 'x' })?.threadKey).toBe(
      '7123456789',
    )
  })

  it('that cannot be read is nothing, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => readUpdate(value)).not.toThrow()
        expect(() => readUpdate({ update_id: 1, message: value })).not.toThrow()
      }),
    )
  })
})

describe('a text that is too long', () => {
  it('is cut into pieces that lose nothing, and breaks no character', () => {
    const signs = fc.constantFrom('a', 'é', '😀', ' ', '\n', '中')
    fc.assert(
      fc.property(
        fc.string({ unit: signs, maxLength: 300 }),
        fc.integer({ min: 4, max: 60 }),
        (text, most) => {
          const pieces = splitText(text, most)
          expect(pieces.join('')).toBe(text)
          for (const piece of pieces) {
            expect(piece.length).toBeLessThanOrEqual(most)
            expect(piece).not.toMatch(/\p{Surrogate}/u)
          }
        },
      ),
    )
  })

  it('ends at a word where it can', () => {
    expect(splitText('one two three', 9)).toEqual(['one two ', 'three'])
  })
})
