import { describe, expect, it } from 'vitest'
import { EngineFailure } from '../../modules/translation/translation.types.ts'
import { dailyLanguages, intersect, type LanguageCodes } from './vendor-languages.ts'

const list = (code: string): LanguageCodes => ({ sources: new Map([[code, code]]), targets: new Map() })

describe('dailyLanguages', () => {
  it('asks once a day, and once for many at the same time', async () => {
    let now = 0
    let asked = 0
    const daily = dailyLanguages(
      async () => list(String((asked += 1))),
      () => now,
    )
    expect(daily.known()).toBeUndefined()
    const both = await Promise.all([daily.get(), daily.get()])
    expect(both[0]).toBe(both[1])
    now = 86_399_999
    await daily.get()
    expect(asked).toBe(1)
    now = 86_400_000
    expect((await daily.get()).sources.has('2')).toBe(true)
  })

  it('keeps the old list while the vendor fails, and asks again after half a minute', async () => {
    let now = 0
    let fails = true
    let asked = 0
    const daily = dailyLanguages(
      async () => {
        asked += 1
        if (fails) throw new EngineFailure('auth', 'no')
        return list('es')
      },
      () => now,
    )
    await expect(daily.get()).rejects.toMatchObject({ kind: 'auth' })
    await expect(daily.get()).rejects.toMatchObject({ kind: 'auth' })
    expect(asked).toBe(1)
    fails = false
    now = 30_000
    const first = await daily.get()
    fails = true
    now += 86_400_000
    expect(await daily.get()).toBe(first)
    expect(asked).toBe(3)
  })
})

describe('intersect', () => {
  it('ignores letter case', () => {
    const codes = new Map([
      ['zh-CN', 'zh-Hans'],
      ['ab', 'ab'],
    ])
    expect([...intersect(codes, ['ZH-HANS', 'xx']).keys()]).toEqual(['zh-CN'])
  })
})
