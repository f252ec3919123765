import type { Certification } from '@chatx/contract/certification'
import type { ErrorCode } from '@chatx/contract/errors'

/** Why an operator cannot decide so; deciding the same again is no fault and changes nothing. */
export const blockDecision = (
  is: Certification['state'],
  wanted: 'passed' | 'refused',
): ErrorCode | undefined => (is === 'reviewing' || is === wanted ? undefined : 'certification.decided')
