import { describe, expect, it } from 'vitest'
import { askable, isOffered } from './privacy-picture.rules.ts'

const isRefused = (port: number) => port === 6379
const ask = (address: string, from?: string) => askable(address, isRefused, from)

describe('an address that may be asked for a picture', () => {
  it.each([
    ['https://a.example/x.png', 'https://a.example/x.png'],
    ['http://a.example:8080/x.png?a=1#b', 'http://a.example:8080/x.png?a=1'],
    ['HTTPS://A.example:443/x.png', 'https://a.example/x.png'],
  ])('%s', (address, asked) => {
    expect(ask(address)).toBe(asked)
  })

  it.each([
    'ftp://a.example/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    'https://ann:secret@a.example/x.png',
    'http://a.example:25/x.png',
    'http://a.example:22/x.png',
    'http://a.example:6379/x.png',
    'http://',
    'x.png',
  ])('is none of these: %s', (address) => {
    expect(ask(address)).toBeUndefined()
  })

  it('may be relative to the one before, and is judged as any other', () => {
    expect(ask('/y.png', 'https://a.example/x.png')).toBe('https://a.example/y.png')
    expect(ask('//b.example/y.png', 'https://a.example/x.png')).toBe('https://b.example/y.png')
    expect(ask('gopher://b.example:6379/', 'https://a.example/x.png')).toBeUndefined()
  })
})

describe('a message offers', () => {
  const text = 'Look: https://a.example/x.png, and https://a.example/page'
  it.each([
    ['https://a.example/x.png', true],
    ['https://a.example/page', false],
    ['https://a.example/x', false],
    ['https://b.example/x.png', false],
    ['', false],
  ])('%s: %s', (address, offered) => {
    expect(isOffered(text, address)).toBe(offered)
  })
})
