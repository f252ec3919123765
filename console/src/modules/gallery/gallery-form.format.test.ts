import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  activityName,
  basicStep,
  bitRatesCross,
  contentStep,
  groupForm,
  groupPreset,
  personForm,
} from './gallery-form.format.ts'
import { contentSets, pageOfSets } from './gallery-list.format.ts'
import { listTexts } from './gallery-list.texts.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const many = (character: string, times: number) => character.repeat(times)

describe('template-demo forms (specification §5)', () => {
  it.each([
    ['夏季新品2026', true],
    ['Summer2026', true],
    ['A', true],
    [many('新', 20), true],
    [many('新', 21), false],
    [many('a', 21), false],
    ['', false],
    ['   ', false],
    ['Summer sale', false],
    ['summer-sale', false],
    ['été', false],
    ['ひらがな', false],
    ['一二！', false],
  ])('an activity named "%s": %s', (name, good) => {
    expect(takes(activityName, name)).toBe(good)
  })

  it.each([
    [1, true],
    [200, true],
    [0, false],
    [201, false],
  ])('ad content of %i characters: %s', (length, good) => {
    const value = { source: 'search', remind: true, content: many('字', length) }
    expect(takes(contentStep, value)).toBe(good)
  })

  it.each([
    [0, true],
    [200, true],
    [201, false],
  ])('a profile of %i characters: %s', (length, good) => {
    const profile = many('字', length)
    expect(takes(groupForm, { ...groupPreset, profile })).toBe(good)
    expect(
      takes(personForm, { nickname: 'Mei', email: 'mei@demo.example', language: 'zh-CN', profile }),
    ).toBe(good)
  })

  it.each([
    [0, false],
    [1, true],
    [30, true],
    [31, false],
    [1.5, false],
    ['', false],
  ])('a frame rate of %s: %s', (rate, good) => {
    expect(takes(groupForm, { ...groupPreset, frameRate: rate })).toBe(good)
    expect(takes(groupForm, { ...groupPreset, captureRate: rate })).toBe(good)
  })

  it.each([
    [149, false],
    [150, true],
    [1800, true],
    [1801, false],
  ])('a bit rate of %i: %s', (rate, good) => {
    expect(takes(groupForm, { ...groupPreset, leastBitRate: rate })).toBe(good)
    expect(takes(groupForm, { ...groupPreset, mostBitRate: rate })).toBe(good)
  })

  it('asks for bit rates in their order', () => {
    expect(bitRatesCross({ ...groupPreset, leastBitRate: 900, mostBitRate: 899 })).toBe(true)
    expect(bitRatesCross({ ...groupPreset, leastBitRate: 900, mostBitRate: 900 })).toBe(false)
    expect(bitRatesCross({ ...groupPreset, mostBitRate: '' })).toBe(false)
  })

  it.each([
    ['https://shop.example.com/summer', true],
    ['javascript:alert(1)', false],
    ['shop', false],
  ])('an address %s: %s', (address, good) => {
    const value = { activityName: 'Summer', channel: 'line', duration: '7', address }
    expect(takes(basicStep, value)).toBe(good)
  })
})

describe('the rows of the search table', () => {
  const rows = contentSets(listTexts['en-US'])
  const all = (wanted: Parameters<typeof pageOfSets>[1]) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = pageOfSets(rows, cursor == null ? wanted : { ...wanted, after: cursor })
      ids.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    return ids
  }

  it('come page by page, each once', () => {
    expect(all({})).toEqual(rows.map(({ id }) => id))
    expect(new Set(all({})).size).toBe(24)
  })

  it('are those that the filters match', () => {
    const text = all({ kind: 'text' })
    expect(text).toEqual(rows.filter(({ kind }) => kind === 'text').map(({ id }) => id))
    expect(pageOfSets(rows, { search: 'greetings' }).total).toBe(3)
    expect(pageOfSets(rows, { search: 'nothing like it' })).toEqual({ list: [], nextCursor: null, total: 0 })
  })
})
