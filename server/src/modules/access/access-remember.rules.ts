export type RememberState = {
  validatorFits: boolean
  used: boolean
  revoked: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

export type RememberVerdict = 'good' | 'stolen' | 'invalid'

/**
 * What a remember token is worth (decisions §9). A right selector with a wrong validator, or one that was used before,
 * means that somebody has a copy, and its whole family ends. Day 30 and one second is too late.
 */
export const judgeRemember = (state: RememberState, now: number): RememberVerdict => {
  if (state.revoked) return 'invalid'
  if (state.used || !state.validatorFits) return 'stolen'
  return now > state.expiresAt ? 'invalid' : 'good'
}
