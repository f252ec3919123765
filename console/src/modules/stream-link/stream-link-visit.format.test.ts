import { expect, it } from 'vitest'
import { codeIn, isAddress, shortAddress } from './stream-link-visit.format.ts'

it.each([
  ['https://go.example.com/a7Kq9?utm_source=x', 'a7Kq9'],
  ['go.example.com/a7Kq9/', 'a7Kq9'],
  [' a7Kq9 ', 'a7Kq9'],
  ['', ''],
])('finds the code in %j', (text, code) => {
  expect(codeIn(text)).toBe(code)
})

it.each([
  ['203.0.113.7', true],
  ['203.0.113', false],
  ['203.0.113.300', false],
  ['2001:db8::1', true],
  ['shop', false],
])('tells whether %s can be an address: %s', (text, is) => {
  expect(isAddress(text)).toBe(is)
})

it('shortens an address to what tells accounts apart', () => {
  expect(shortAddress('https://wa.me/8613800000001?text=hi')).toBe('wa.me/8613800000001')
})
