import { describe, expect, test } from 'vitest'
import { timesIn } from './times.ts'

const now = new Date('2026-03-02T00:30:00.000Z')

describe('the name of a day', () => {
  test.each([
    ['en', '2026-03-02T00:10:00.000Z', 'Today'],
    ['en', '2026-03-01T23:59:00.000Z', 'Yesterday'],
    ['es', '2026-03-01T12:00:00.000Z', 'Ayer'],
    ['zh-CN', '2026-03-02T00:00:00.000Z', '今天'],
    ['en', '2026-02-27T12:00:00.000Z', 'Friday, February 27'],
    ['en', '2025-12-31T12:00:00.000Z', 'Wednesday, December 31, 2025'],
  ] as const)('in %s at %s is %s', (language, at, name) => {
    expect(timesIn(language, 'UTC').dayName(at, now)).toBe(name)
  })

  test('is told where the visitor is', () => {
    expect(timesIn('en', 'America/Bogota').dayName('2026-03-02T00:10:00.000Z', now)).toBe('Today')
    expect(timesIn('en', 'America/Bogota').day('2026-03-02T00:10:00.000Z')).toBe('2026-03-01')
  })
})
