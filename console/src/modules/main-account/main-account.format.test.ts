import { expect, it } from 'vitest'
import { endOfGift, giftInput, planStateOf } from './main-account.format.ts'

const end = '2026-03-31T08:00:00.000Z'
const now = Date.parse('2026-04-10T00:00:00.000Z')
const meal = (active: boolean) => ({ code: 'STD_30', title: '', active })
const runs = { vipEndTime: end, setMeal: meal(true) }
const over = { vipEndTime: end, setMeal: meal(false) }
const none = { vipEndTime: null, setMeal: meal(true) }

it('tells a running plan, one that is over and none', () => {
  expect([runs, over, none].map(planStateOf)).toEqual(['runs', 'over', 'none'])
})

it('adds days to the end of the running plan, and to now otherwise', () => {
  expect(endOfGift(runs, 2, now)).toBe('2026-04-02T08:00:00.000Z')
  expect(endOfGift(over, '2', now)).toBe('2026-04-12T00:00:00.000Z')
  expect(endOfGift(none, 1, now)).toBe('2026-04-11T00:00:00.000Z')
})

it.each(['', 0, -1, 1.5, 3651, '-'])('shows no end for %j', (days) => {
  expect(endOfGift(runs, days, now)).toBeNull()
})

it('names a plan only where another is to begin', () => {
  const to = { id: 'a', key: 'b' }
  const values = { days: '7', portNum: '3', reason: ' sorry ' }
  expect(giftInput(to, { ...values, plan: 'same' })).toEqual({ ...to, days: 7, reason: 'sorry' })
  expect(giftInput(to, { ...values, plan: 'ZHUAN_YE_ROOT' })).toEqual({
    ...to,
    days: 7,
    reason: 'sorry',
    begin: { family: 'ZHUAN_YE_ROOT', portNum: 3 },
  })
})
