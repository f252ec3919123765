import type { Guide } from '@chatx/contract/guide'
import { describe, expect, it } from 'vitest'
import { isFirstRunShown, offerOf } from './workplace-guide.format.ts'

const guide = (name: Guide['name'], state: Guide['state'] = 'new', offered = true): Guide => ({
  name,
  state,
  step: 0,
  startedAt: null,
  offered,
})
const names = (guides: Guide[]) => offerOf(guides)?.guides.map(({ name }) => name)

describe('what the home page points to', () => {
  it('is nothing unless something is offered', () => {
    expect(offerOf([])).toBeNull()
    expect(offerOf([guide('tour', 'closed', false), guide('firstRun')])).toBeNull()
  })

  it('greets a new owner with both guides at once', () => {
    const all = [guide('registration'), guide('firstRun'), guide('subAccount', 'new', false), guide('tour')]
    expect(names(all)).toEqual(['registration', 'tour'])
    expect(offerOf(all)?.isLeft).toBe(false)
  })

  it('comes back to what was begun before it points to anything new', () => {
    expect(offerOf([guide('registration'), guide('tour', 'running')])).toMatchObject({
      isLeft: true,
      guides: [{ name: 'tour' }],
    })
    expect(names([guide('subAccount', 'running'), guide('tour', 'running')])).toEqual(['tour'])
  })
})

describe('the card of the first steps', () => {
  it.each([
    ['while they are not known', undefined, false, false, false],
    ['until all are done', 'new', false, false, true],
    ['where all were done long ago', 'new', true, false, false],
    ['to the end of the visit in which the last was done', 'new', true, true, true],
    ['when they were begun again', 'running', true, false, true],
    ['once they were put away', 'closed', false, true, false],
    ['once they were finished', 'done', true, true, false],
  ] as const)('is there or not %s', (_when, state, isAllDone, wasOpen, shown) => {
    expect(isFirstRunShown(state && { state }, isAllDone, wasOpen)).toBe(shown)
  })
})
