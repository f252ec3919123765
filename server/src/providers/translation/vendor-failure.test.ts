import { describe, expect, it } from 'vitest'
import { kindOfStatus, retryAfterMs, vendorRefusal } from './vendor-failure.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

describe('retryAfterMs', () => {
  it.each([
    ['2', 2000],
    ['0.5', 500],
    ['0', 0],
    ['-3', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['99999999', 86_400_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is %s ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })
})

describe('kindOfStatus', () => {
  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [404, 'auth'],
    [402, 'vendor_quota'],
    [456, 'vendor_quota'],
    [413, 'too_long'],
    [414, 'too_long'],
    [429, 'rate'],
    [529, 'rate'],
    [400, 'refused'],
    [422, 'refused'],
    [302, 'down'],
    [500, 'down'],
    [503, 'down'],
    [504, 'down'],
  ])('%i is %s', (status, kind) => {
    expect(kindOfStatus(status)).toBe(kind)
  })
})

describe('vendorRefusal', () => {
  it('repeats a plain code and nothing else that the vendor said', () => {
    expect(vendorRefusal('e', 429, { kind: 'rate', code: 'rate_limit_exceeded' }, 5)).toMatchObject({
      message: 'e answered 429 (rate_limit_exceeded)',
      retryAfterMs: 5,
    })
    expect(vendorRefusal('e', 401, { kind: 'auth', code: 'sk-live-1234 is not valid' }).message).toBe(
      'e answered 401',
    )
  })
})
