import type { ErrorCode } from '@chatx/contract/errors'

/** What was read cannot be told to others or at another time; what was taken back stays so. */
export const refuseChange = (
  state: 'scheduled' | 'shown' | 'withdrawn',
  onlyTexts: boolean,
): ErrorCode | undefined => {
  if (state === 'withdrawn') return 'notification.withdrawn'
  return state === 'shown' && !onlyTexts ? 'notification.already_shown' : undefined
}
