import { describe, expect, test } from 'vitest'
import { pieces, safeAddress } from './link.ts'

describe('addresses in a message', () => {
  test('become links without the sentence’s own marks', () => {
    expect(pieces('See https://a.example/x?y=1. And (http://b.example)!')).toMatchObject([
      { text: 'See ', href: null },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '. And (', href: null },
      { text: 'http://b.example', href: 'http://b.example' },
      { text: ')!', href: null },
    ])
  })

  test('end at Chinese punctuation', () => {
    expect(pieces('看https://a.example/x，谢谢')[1]?.href).toBe('https://a.example/x')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'plain text', 'https://', ''])(
    '%s holds none',
    (text) => {
      expect(pieces(text).every((piece) => piece.href === null)).toBe(true)
      expect(
        pieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    },
  )
})

test.each([
  ['/files/a?sig=1', '/files/a?sig=1'],
  ['https://store.example/a', 'https://store.example/a'],
  ['//evil.example/a', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
])('the attachment address %s gives %s', (url, safe) => {
  expect(safeAddress(url)).toBe(safe)
})
