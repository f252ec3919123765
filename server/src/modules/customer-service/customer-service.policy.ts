import type { AskedBonus } from '@chatx/contract/customer-service-operator'
import type { ErrorCode } from '@chatx/contract/errors'

/** Why a bonus cannot be refused: what was given is not taken back. A refusal may still be turned into a grant. */
export const blockRefusal = (is: AskedBonus['state']): ErrorCode | undefined =>
  is === 'granted' ? 'sign_up_bonus.granted' : undefined
