import { type GuideName, guideNames } from '@chatx/contract/guide'
import { describe, expect, it } from 'vitest'
import { type Act, offeredNames, type Progress, progressAfter, untouched } from './guide.rules.ts'

const began = new Date('2026-03-01T08:00:00Z')
const now = new Date('2026-03-02T08:00:00Z')
const running: Progress = { state: 'running', step: 2, startedAt: began }
const done: Progress = { state: 'done', step: 3, startedAt: began }
const closed: Progress = { state: 'closed', step: 2, startedAt: began }
const act = (name: Act['act'], step = 0): Act => ({ act: name, step })

describe('what a guide becomes', () => {
  it.each<[string, Progress, Act, Progress]>([
    ['begun for the first time', untouched, act('begin'), { state: 'running', step: 0, startedAt: now }],
    ['begun again while it runs', running, act('begin'), { state: 'running', step: 0, startedAt: now }],
    ['begun again when it was done', done, act('begin'), { state: 'running', step: 0, startedAt: now }],
    ['begun again when it was closed', closed, act('begin'), { state: 'running', step: 0, startedAt: now }],
    ['reached', running, act('reach', 3), { state: 'running', step: 3, startedAt: began }],
    ['gone back in', running, act('reach', 1), { state: 'running', step: 1, startedAt: began }],
    [
      'reached without being begun',
      untouched,
      act('reach', 1),
      { state: 'running', step: 1, startedAt: now },
    ],
    ['reached beyond its end', running, act('reach', 9), { state: 'running', step: 3, startedAt: began }],
    ['reached late when it was done', done, act('reach', 1), done],
    ['reached late when it was closed', closed, act('reach', 1), closed],
    ['finished', running, act('finish'), done],
    ['finished by itself', untouched, act('finish'), { state: 'done', step: 3, startedAt: now }],
    ['finished after all', closed, act('finish'), done],
    ['closed', running, act('close'), closed],
    ['closed before it was begun', untouched, act('close'), { ...untouched, state: 'closed' }],
    ['closed when it was done', done, act('close'), done],
  ])('that is %s', (_what, earlier, by, later) => {
    expect(progressAfter('tour', earlier, by, now)).toEqual(later)
  })

  it('stands at its own last step at most', () => {
    expect(progressAfter('subAccount', untouched, act('reach', 9), now).step).toBe(2)
    expect(progressAfter('firstRun', untouched, act('finish'), now).step).toBe(2)
  })
})

describe('what is offered', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const offered = (known: Partial<Record<GuideName, Progress>>, days: number) =>
    offeredNames(new Map(Object.entries(known) as [GuideName, Progress][]), daysAgo(days), now)

  it.each<[string, Partial<Record<GuideName, Progress>>, number, GuideName[]]>([
    ['a new owner', {}, 0, ['registration', 'firstRun', 'tour']],
    ['on the last new day', {}, 29.9, ['registration', 'firstRun', 'tour']],
    ['an owner of thirty days', {}, 30, ['firstRun']],
    ['who put the tour away', { tour: closed }, 0, ['firstRun']],
    ['who put the registration guide away', { registration: closed }, 0, ['firstRun']],
    ['who has seen the tour', { tour: done }, 0, ['registration', 'firstRun']],
    ['who put the first steps away', { firstRun: closed }, 90, []],
    ['in the middle of one', { subAccount: running, firstRun: done }, 90, ['subAccount']],
    [
      'in the middle of the tour, another put away',
      { tour: running, registration: closed, firstRun: done },
      0,
      ['tour'],
    ],
    ['who has done all', { registration: done, firstRun: done, subAccount: done, tour: done }, 0, []],
  ])('to %s', (_who, known, days, names) => {
    expect(offered(known, days)).toEqual(names)
  })

  it('never the guide to a sub-account before it was begun', () => {
    expect(guideNames).toContain('subAccount')
    expect(offered({}, 0)).not.toContain('subAccount')
  })
})
