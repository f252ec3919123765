const SECOND = 1_000
const DAY = 24 * 3_600 * SECOND

/** decisions §9. */
export const ACCESS_SECONDS = 15 * 60
export const REFRESH_MS = 30 * DAY
export const LONGEST_LOGIN_MS = 90 * DAY
export const GRACE_MS = 30 * SECOND
export const REMEMBER_MS = 30 * DAY
/** Browsers keep no cookie for longer. */
export const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600

export type RefreshState = {
  /** What was presented is the token that is good now, the one before it, or neither. */
  presented: 'current' | 'earlier' | 'other'
  sameDevice: boolean
  endedReason: string | null
  rotatedAt: number
  refreshExpiresAt: number
}

export type RefreshVerdict = 'rotate' | 'again' | 'unknown' | 'expired' | 'reuse' | 'disabled' | 'elsewhere'

const ended = (reason: string): RefreshVerdict =>
  reason === 'disabled' || reason === 'elsewhere' ? reason : 'unknown'

/**
 * What to do with a refresh token. Without its device cookie nothing is done, not even to the login session: the token
 * alone is worthless and must not be a way to log somebody out. The token before is answered with the same successor
 * for 30 s, because several tabs ask at once and answers get lost; any older one means that somebody has a copy.
 */
export const judgeRefresh = (state: RefreshState, now: number): RefreshVerdict => {
  if (!state.sameDevice) return 'unknown'
  if (state.endedReason !== null) return ended(state.endedReason)
  if (state.refreshExpiresAt <= now) return 'expired'
  if (state.presented === 'current') return 'rotate'
  if (state.presented === 'earlier' && now - state.rotatedAt <= GRACE_MS) return 'again'
  return 'reuse'
}

/** Each use moves the end 30 days on, but never beyond 90 days after the login. */
export const nextExpiry = (now: number, absolute: number): number => Math.min(now + REFRESH_MS, absolute)
