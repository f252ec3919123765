import { describe, expect, it } from 'vitest'
import { currentPlan, planTitle, privilegesOf, registrationPlan, userNameFrom } from './main-account.rules.ts'

const codes = (family: string) => privilegesOf(family).map((code) => code.split(':')[1])

describe('privileges of a plan family', () => {
  it.each([
    ['MIAN_FEI_ROOT', []],
    ['ZI_FU_ROOT', ['B0001', 'B0002', 'B0003', 'B0004']],
    ['BIAO_ZHUN_ROOT', ['B0001', 'B0002', 'B0003', 'B0004', 'B0005', 'B0006', 'B0007', 'B0008']],
    [
      'ZHUAN_YE_ROOT',
      ['B0001', 'B0002', 'B0003', 'B0004', 'B0005', 'B0006', 'B0007', 'B0008', 'B0009', 'B0010'],
    ],
    ['unheard of', []],
    ['constructor', []],
  ])('%s opens %j', (family, expected) => {
    expect(codes(family)).toEqual(expected)
  })
})

describe('the current plan', () => {
  const end = new Date('2026-03-01T00:00:00.000Z')
  const stored = {
    family: 'BIAO_ZHUN_ROOT',
    planCode: 'STD_30',
    earlierPlanCode: null,
    vipEnd: end,
    portCount: 5,
  }

  it('runs until the last millisecond before its end', () => {
    const now = new Date(end.getTime() - 1)
    expect(currentPlan(stored, now)).toMatchObject({ family: 'BIAO_ZHUN_ROOT', portCount: 5, active: true })
  })
  it('is the free one from its end on, and keeps the earlier code', () => {
    expect(currentPlan(stored, end)).toMatchObject({
      family: 'MIAN_FEI_ROOT',
      planCode: 'MIAN_FEI',
      earlierPlanCode: 'STD_30',
      portCount: 1,
      active: false,
      vipEnd: end,
    })
  })
  it('does not end when it is not a time plan', () => {
    const characters = { ...stored, family: 'ZI_FU_ROOT', planCode: 'ZI_FU_500W' }
    expect(currentPlan(characters, new Date(end.getTime() + 1))).toMatchObject({
      active: true,
      family: 'ZI_FU_ROOT',
    })
    expect(currentPlan(registrationPlan, end)).toMatchObject({ active: true, planCode: 'MIAN_FEI' })
  })
})

describe('titles and names', () => {
  it.each([
    ['BIAO_ZHUN_ROOT', 'STD_30', '标准版 30 天', 'Standard 30 days'],
    ['ZI_FU_ROOT', 'ZI_FU_500W', '字符套餐 500 万', 'Characters 5,000,000'],
    ['MIAN_FEI_ROOT', 'MIAN_FEI', '免费版', 'Free'],
  ])('%s %s is %s, %s', (family, plan, zh, en) => {
    expect(planTitle(family, plan)).toEqual({ zh, en })
  })
  it('greets by the part before the @', () => {
    expect(userNameFrom('li.wei@example.com')).toBe('li.wei')
  })
})
