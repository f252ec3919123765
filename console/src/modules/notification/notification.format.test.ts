import { describe, expect, it } from 'vitest'
import { countLabel, inLocale, piecesOf } from './notification.format.ts'

const addresses = (text: string) => piecesOf(text).flatMap((one) => (one.isAddress ? [one.text] : []))

describe('the text of a notification', () => {
  it('is given in the language of its reader', () => {
    expect(inLocale({ zh: '你好', en: 'Hello' }, 'zh-CN')).toBe('你好')
    expect(inLocale({ zh: '你好', en: 'Hello' }, 'en-US')).toBe('Hello')
  })

  it.each([
    ['See https://a.example/b?c=1#d.', ['https://a.example/b?c=1#d']],
    ['请看https://a.example/说明，谢谢', ['https://a.example/说明']],
    ['(http://a.example), http://b.example!', ['http://a.example', 'http://b.example']],
    ['no address: a.example, javascript:alert(1), ftp://a.example', []],
    ['https://', []],
  ])('has its addresses found: %s', (text, found) => {
    expect(addresses(text)).toEqual(found)
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('the count of unread ones', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('%i is shown as %s', (unread, label) => {
    expect(countLabel(unread, '99+')).toBe(label)
  })
})
