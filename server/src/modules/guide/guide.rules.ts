import { type Guide, type GuideName, guideNames, guideSteps } from '@chatx/contract/guide'

/** How far somebody has come in a guide. */
export type Progress = { state: Guide['state']; step: number; startedAt: Date | null }
export type Act = { act: 'begin' | 'reach' | 'finish' | 'close'; step: number }

export const untouched: Progress = { state: 'new', step: 0, startedAt: null }

const DAY_MS = 86_400_000
/** So long, in days, is an owner new: guides are offered without being asked for. */
const NEW_DAYS = 30

const lastStep = (name: GuideName): number => guideSteps[name] - 1

/**
 * What a guide becomes by an act. A step that comes late, from another tab, does not open again what was finished or
 * closed; whoever closes a finished guide keeps it finished.
 */
export const progressAfter = (
  name: GuideName,
  earlier: Progress,
  { act, step }: Act,
  now: Date,
): Progress => {
  const startedAt = earlier.startedAt ?? now
  const isOver = earlier.state === 'done' || earlier.state === 'closed'
  switch (act) {
    case 'begin':
      return { state: 'running', step: 0, startedAt: now }
    case 'reach':
      return isOver ? earlier : { state: 'running', step: Math.min(step, lastStep(name)), startedAt }
    case 'finish':
      return { state: 'done', step: lastStep(name), startedAt }
    case 'close':
      return earlier.state === 'done' ? earlier : { ...earlier, state: 'closed' }
  }
}

/** The guides that greet a new owner; who has put one of them away is asked about neither again. */
const greeting: readonly GuideName[] = ['registration', 'tour']

/**
 * The guides that the console may point to, though never open by itself: what was begun and not ended; the first steps
 * until they are put away; and for a new owner those that greet.
 */
export const offeredNames = (
  known: ReadonlyMap<GuideName, Progress>,
  openedAt: Date,
  now: Date,
): GuideName[] => {
  const stateOf = (name: GuideName) => (known.get(name) ?? untouched).state
  const isNewOwner = now.getTime() - openedAt.getTime() < NEW_DAYS * DAY_MS
  const isGreeted = isNewOwner && !greeting.some((name) => stateOf(name) === 'closed')
  const isOfferedNew = (name: GuideName) => name === 'firstRun' || (isGreeted && greeting.includes(name))
  return guideNames.filter(
    (name) => stateOf(name) === 'running' || (stateOf(name) === 'new' && isOfferedNew(name)),
  )
}
