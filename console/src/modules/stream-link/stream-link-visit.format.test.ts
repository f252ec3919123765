import { expect, it } from 'vitest'
import {
  codeIn,
  funnelSteps,
  isAddress,
  isNetwork,
  shortAddress,
  unbroken,
} from './stream-link-visit.format.ts'

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

it.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/48', true],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['/24', false],
])('tells whether %s can be an address or a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is)
})

it('shortens an address to what tells accounts apart', () => {
  expect(shortAddress('https://wa.me/8613800000001?text=hi')).toBe('wa.me/8613800000001')
})

it('leads the funnel of several account links with their sum, and the largest first', () => {
  const target = (url: string, visits: number, chats: number, fans: number) => ({
    targetId: url,
    url,
    visits,
    chats,
    fans,
  })
  const [small, large] = [target('https://wa.me/1', 2, 1, 0), target('https://wa.me/2', 5, 3, 2)]
  expect(funnelSteps([small, large], 'All')).toEqual([
    { name: 'All', visits: 7, chats: 4, fans: 2 },
    { name: 'wa.me/2', visits: 5, chats: 3, fans: 2 },
    { name: 'wa.me/1', visits: 2, chats: 1, fans: 0 },
  ])
  expect(funnelSteps([small], 'All')).toHaveLength(1)
})

it('draws a country over the date line beyond 180°, whichever side it begins on', () => {
  const east = [
    [170, 60],
    [180, 61],
    [-170, 62],
    [175, 63],
    [170, 60],
  ]
  expect(unbroken(east)).toEqual([
    [170, 60],
    [180, 61],
    [190, 62],
    [175, 63],
    [170, 60],
  ])
  const west = [
    [-170, 62],
    [175, 63],
    [170, 60],
    [-170, 62],
  ]
  expect(unbroken(west)).toEqual([
    [190, 62],
    [175, 63],
    [170, 60],
    [190, 62],
  ])
  const plain = [
    [-70, 10],
    [-60, 10],
    [-70, 10],
  ]
  expect(unbroken(plain)).toEqual(plain)
})
