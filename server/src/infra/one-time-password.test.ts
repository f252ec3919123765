import { expect, it } from 'vitest'
import { base32, oneTimePassword } from './one-time-password.ts'

const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('reckons the last six digits of RFC 6238, appendix B, at %i s', (seconds, digits) => {
  expect(oneTimePassword(secret, Math.floor(seconds / 30))).toBe(digits)
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32 as RFC 4648 does', (plain, text) => {
  expect(base32(Buffer.from(plain))).toBe(text)
})
