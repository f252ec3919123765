import { describe, expect, it } from 'vitest'
import { GRACE_MS, judgeRefresh, nextExpiry, type RefreshState } from './access-refresh.rules.ts'

const day = 86_400_000
const now = 1_000 * day
const good: RefreshState = {
  presented: 'current',
  sameDevice: true,
  endedReason: null,
  rotatedAt: now - GRACE_MS,
  refreshExpiresAt: now + 1,
}

describe('a refresh token', () => {
  it.each<[string, Partial<RefreshState>, string]>([
    ['is rotated', {}, 'rotate'],
    ['is answered again within the grace', { presented: 'earlier' }, 'again'],
    ['is a copy after the grace', { presented: 'earlier', rotatedAt: now - GRACE_MS - 1 }, 'reuse'],
    ['is a copy when it is older', { presented: 'other' }, 'reuse'],
    ['does nothing without its device', { presented: 'other', sameDevice: false }, 'unknown'],
    ['does nothing without its device, though current', { sameDevice: false }, 'unknown'],
    ['is over at its end', { refreshExpiresAt: now }, 'expired'],
    ['says that the account was disabled', { endedReason: 'disabled' }, 'disabled'],
    ['says that somebody logged in elsewhere', { endedReason: 'elsewhere' }, 'elsewhere'],
    ['says nothing of another end', { endedReason: 'password' }, 'unknown'],
  ])('%s', (_, change, verdict) => {
    expect(judgeRefresh({ ...good, ...change }, now)).toBe(verdict)
  })

  it('slides by 30 days up to the absolute end', () => {
    expect(nextExpiry(now, now + 90 * day)).toBe(now + 30 * day)
    expect(nextExpiry(now, now + 3 * day)).toBe(now + 3 * day)
  })
})
