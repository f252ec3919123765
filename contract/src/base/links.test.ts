import { describe, expect, it } from 'vitest'
import { isPictureLink, linksIn } from './links.ts'

describe('the addresses in a text', () => {
  it.each([
    ['no address', []],
    ['see https://a.example/x.', ['https://a.example/x']],
    [
      '（https://a.example/图片）和 http://b.example?q=1！',
      ['https://a.example/图片', 'http://b.example?q=1'],
    ],
    ['<img src="https://a.example/x.png">', ['https://a.example/x.png']],
    ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })
})

describe('an address that looks like a picture', () => {
  it.each(['https://a.example/x.png', 'http://a.example/x.JPEG?size=1', 'https://a.example/a/b.webp#c'])(
    '%s',
    (link) => expect(isPictureLink(link)).toBe(true),
  )
  it.each([
    'https://a.example/',
    'https://a.example/x.svg',
    'https://a.example/?f=x.png',
    'https://a.example/x.png.exe',
  ])('and one that does not: %s', (link) => expect(isPictureLink(link)).toBe(false))
})
