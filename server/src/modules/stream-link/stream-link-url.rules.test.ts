import { describe, expect, it } from 'vitest'
import { shortUrl } from './stream-link-url.rules.ts'

describe('a short link', () => {
  it.each([
    ['https://go.example.com', null, 'https://go.example.com/Ab3dEf7h'],
    ['http://localhost:8081', null, 'http://localhost:8081/Ab3dEf7h'],
    ['https://go.example.com/', 'shop.example', 'https://shop.example/Ab3dEf7h'],
  ])('at %s with the domain %s is %s', (linkUrl, host, url) =>
    expect(shortUrl(linkUrl, { host, code: 'Ab3dEf7h' })).toBe(url),
  )
})
