import { expect, it } from 'vitest'
import { giftOf, type Held } from './plan-gift.rules.ts'

const now = new Date('2026-03-01T08:00:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const standard = (vipEnd: Date | null): Held => ({
  family: 'BIAO_ZHUN_ROOT',
  planCode: 'STD_30',
  portCount: 3,
  vipEnd,
})
const free: Held = { family: 'MIAN_FEI_ROOT', planCode: 'MIAN_FEI', portCount: 1, vipEnd: null }
const packs: Held = { family: 'ZI_FU_ROOT', planCode: 'ZI_FU_500W', portCount: 5, vipEnd: null }
const begin = { family: 'ZHUAN_YE_ROOT', portNum: 2 } as const
const same = { family: 'BIAO_ZHUN_ROOT', planCode: 'STD_30', portCount: 3, isOther: false }
const other = { family: 'ZHUAN_YE_ROOT', planCode: 'PRO_GIFT', portCount: 2, isOther: true }

it.each([
  ['begins where the running plan ends', standard(inDays(12)), undefined, inDays(12)],
  ['begins there while a second is left', standard(new Date(now.getTime() + 1_000)), undefined, null],
  ['begins now when the plan ends at this very second', standard(now), undefined, now],
  ['begins now, not when the plan ended', standard(inDays(-5)), undefined, now],
])('%s', (_, held, wish, from) => {
  const startsAt = from ?? held.vipEnd ?? now
  expect(giftOf(held, wish, now)).toEqual({ ...same, startsAt })
})

it.each([
  ['free', free],
  ['characters', packs],
  ['an ended time plan', standard(inDays(-5))],
])('begins another plan now after %s', (_, held) => {
  expect(giftOf(held, begin, now)).toEqual({ ...other, startsAt: now })
})

it.each([
  ['plan.none_to_lengthen', free, undefined],
  ['plan.none_to_lengthen', packs, undefined],
  ['plan.none_to_lengthen', standard(null), undefined],
  ['plan.runs', standard(inDays(1)), begin],
  ['plan.runs', standard(null), begin],
])('refuses with %s', (error, held, wish) => {
  expect(giftOf(held, wish, now)).toBe(error)
})
