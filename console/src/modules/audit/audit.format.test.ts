import { describe, expect, it } from 'vitest'
import { shortId, startOfDay } from './audit.format.ts'

describe('days of a filter', () => {
  it('begin at midnight here, and end at the next one', () => {
    expect(startOfDay('2026-03-01')).toBe(new Date(2026, 2, 1).toISOString())
    expect(startOfDay('2026-02-28', 1)).toBe(new Date(2026, 2, 1).toISOString())
    expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString())
  })
  it.each([undefined, '', 'today', '2026-3-1', '99999-01-01'])('are none for %s', (text) => {
    expect(startOfDay(text)).toBeUndefined()
  })
})

it('ids are shortened to what tells them apart', () => {
  expect(shortId('0198aaaa-0000-7000-8000-0000deadbeef')).toBe('…deadbeef')
  expect(shortId('DeepL')).toBe('DeepL')
})
