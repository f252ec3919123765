import { describe, expect, it } from 'vitest'
import { partitionOf, placeOf, wayOutOf } from './privacy.rules.ts'
import regions from './privacy-regions.json' with { type: 'json' }

const behind = (region: string | null) => ({ serves: true, region })

describe('where an account seems to be', () => {
  it.each([
    ['JP', 'Asia/Tokyo', 'ja-JP'],
    ['US', 'America/New_York', 'en-US'],
    ['BR', 'America/Sao_Paulo', 'pt-BR'],
    ['HK', 'Asia/Hong_Kong', 'zh-HK'],
    ['DE', 'Europe/Berlin', 'de-DE'],
  ])('is where its proxy goes out: %s', (region, timeZone, locale) => {
    expect(placeOf(behind(region))).toEqual({ timeZone, locale })
  })

  it.each([null, 'ZZ', '__proto__', ''])('is a place that all share, where the region is %s', (region) => {
    expect(placeOf(behind(region))).toEqual({ timeZone: 'Atlantic/Reykjavik', locale: 'en-US' })
  })

  it('is the machine’s own without a proxy, and stays the proxy’s while that is down', () => {
    expect(placeOf(undefined)).toEqual({ timeZone: null, locale: null })
    expect(placeOf({ serves: false, region: 'JP' })).toEqual({ timeZone: 'Asia/Tokyo', locale: 'ja-JP' })
  })

  it('names zones and languages that every browser knows', () => {
    for (const [region, [timeZone = '', locale = '']] of Object.entries(regions)) {
      expect(() => new Intl.DateTimeFormat(locale, { timeZone }), region).not.toThrow()
      expect(locale.endsWith(`-${region}`), region).toBe(true)
    }
  })
})

describe('how an account’s calls leave', () => {
  it.each([
    [undefined, 'direct'],
    [{ serves: true, region: null }, 'proxy'],
    [{ serves: false, region: 'JP' }, 'blocked'],
  ] as const)('%o: %s', (cover, way) => {
    expect(wayOutOf(cover)).toBe(way)
  })
})

it('keeps each account in a partition of its own', () => {
  expect(partitionOf('a')).toBe('persist:acct-a')
})
