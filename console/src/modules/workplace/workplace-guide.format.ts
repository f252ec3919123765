import type { Guide, GuideName } from '@chatx/contract/guide'

/** What one line on the home page points to: a guide that was left in the middle, or what greets a new owner. */
export type Offer = { isLeft: boolean; guides: readonly [Guide, ...Guide[]] }

const inTurn: readonly GuideName[] = ['registration', 'tour', 'subAccount']

/** One thing at a time: what was begun comes before anything new; the first steps have a card of their own. */
export const offerOf = (guides: readonly Guide[]): Offer | null => {
  const offered = inTurn.flatMap((name) => guides.filter((guide) => guide.name === name && guide.offered))
  const left = offered.find(({ state }) => state === 'running')
  if (left) return { isLeft: true, guides: [left] }
  const [first, ...others] = offered
  return first ? { isLeft: false, guides: [first, ...others] } : null
}

/**
 * Whether the card of the first steps is on the home page: until they are done, and to the end of a visit in which the
 * last was done; put away for good by its owner, and there again when he begins them again.
 */
export const isFirstRunShown = (
  guide: Pick<Guide, 'state'> | undefined,
  isAllDone: boolean,
  wasOpen: boolean,
): boolean => {
  if (guide === undefined) return false
  if (guide.state === 'running') return true
  return guide.state === 'new' && (!isAllDone || wasOpen)
}
