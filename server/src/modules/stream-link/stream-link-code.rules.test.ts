import { describe, expect, it } from 'vitest'
import { codeIn, newCode } from './stream-link-code.rules.ts'

describe('a code', () => {
  it('has eight signs, none of which is mistaken for another', () => {
    const drawn = Array.from({ length: 58 }, (_, sign) => newCode(() => sign))
    expect(new Set(drawn.join('')).size).toBe(58)
    for (const code of drawn) expect(code).toMatch(/^[^0OIl\W_]{8}$/)
  })

  it.each([
    ['Ab3dEf7h', 'Ab3dEf7h'],
    [' Ab3dEf7h ', 'Ab3dEf7h'],
    ['https://go.example.com/Ab3dEf7h', 'Ab3dEf7h'],
    ['go.example.com:8081/Ab3dEf7h/', 'Ab3dEf7h'],
    ['https://go.example.com/Ab3dEf7h?utm_source=a/b#c', 'Ab3dEf7h'],
    ['https://go.example.com/Ab3dEf7h/?x', 'Ab3dEf7h'],
    ['', ''],
  ])('is found in %j as %j', (text, code) => expect(codeIn(text)).toBe(code))
})
