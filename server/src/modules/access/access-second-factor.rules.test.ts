import { describe, expect, it } from 'vitest'
import {
  acceptedStep,
  newRecoveryCode,
  otpauthUri,
  readOneTimeCode,
  shownRecoveryCode,
  stepAt,
} from './access-second-factor.rules.ts'

const codeAt = (step: number) => String(step).padStart(6, '0')
const now = 100 * 30_000 + 12_345

describe('a code of an app', () => {
  it.each([
    ['of now', 100, 0, 100],
    ['of half a minute ago', 99, 0, 99],
    ['of half a minute ahead', 101, 0, 101],
    ['of a minute ago', 98, 0, undefined],
    ['of a minute ahead', 102, 0, undefined],
    ['that was taken before', 100, 100, undefined],
    ['from before one that was taken', 99, 100, undefined],
    ['after one that was taken', 101, 100, 101],
  ])('%s', (_, step, lastStep, accepted) => {
    expect(acceptedStep(codeAt(step), { now, lastStep }, codeAt)).toBe(accepted)
  })

  it('changes each half minute', () => {
    expect([stepAt(0), stepAt(29_999), stepAt(30_000)]).toEqual([0, 0, 1])
  })
})

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcd-efgh-jk23', { kind: 'recovery', code: 'ABCDEFGHJK23' }],
  ['ABCD EFGH JK23', { kind: 'recovery', code: 'ABCDEFGHJK23' }],
  ['1234567', { kind: 'neither' }],
  ['12345', { kind: 'neither' }],
])('reads %j', (entered, read) => {
  expect(readOneTimeCode(entered)).toEqual(read)
})

it('makes recovery codes that read back as they are shown', () => {
  let next = 0
  const code = newRecoveryCode((limit) => (next += 7) % limit)
  expect(shownRecoveryCode(code)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(readOneTimeCode(shownRecoveryCode(code))).toEqual({ kind: 'recovery', code })
})

it('tells the app whose code it is, whatever the site is called', () => {
  expect(otpauthUri('Chat & Co', 'li@example.com', 'ABC')).toBe(
    'otpauth://totp/Chat%20%26%20Co:li%40example.com?secret=ABC&issuer=Chat%20%26%20Co',
  )
})
