import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Identification } from './translation-language.rules.ts'
import { mask } from './translation-mask.rules.ts'
import { cacheKey, type CacheKeyFields, plan, type PlanInput } from './translation-plan.rules.ts'

const sure = (language: string, by: Identification['by'] = 'detector'): Identification => ({
  language,
  guess: language,
  margin: 0.8,
  skipSafe: true,
  by,
})
const unsure: Identification = { language: 'auto', guess: 'es', margin: 0.1, skipSafe: false, by: 'detector' }
const likely: Identification = { language: 'es', guess: 'es', margin: 0.25, skipSafe: false, by: 'detector' }
const of = (text: string, more: Partial<PlanInput> = {}) =>
  plan({ on: true, text: mask(text, { form: 'token' }), identification: sure('en'), target: 'es', ...more })

describe('what is to be done with a text', () => {
  it('asks an engine, at the price of the count', () => {
    expect(of('Hi 👋 see https://shop.example/p/9')).toEqual({ do: 'engine', source: 'en', charge: 8 })
  })

  it.each([
    ['switched_off', 'hello', { on: false }],
    ['only_protected', '👋 https://a.com', {}],
    ['only_protected', '#sale', {}],
    ['no_letters', '12.50?', {}],
    ['no_letters', '👋 12.50', {}],
    ['no_letters', '', {}],
    ['same_language', 'hola', { identification: sure('es') }],
    ['same_language', 'olá', { identification: sure('pt-BR'), target: 'pt-PT' }],
    ['same_language', 'hola', { identification: unsure, corrected: 'es' }],
  ])('skips for %s: %j', (reason, text, more) =>
    expect(of(text, more)).toEqual({ do: 'skip', reason, charge: 0 }),
  )

  it('lets the engine decide where it is not sure', () => {
    expect(of('no', { identification: unsure })).toEqual({ do: 'engine', source: 'auto', charge: 2 })
    expect(of('no', { identification: likely })).toEqual({ do: 'engine', source: 'auto', charge: 2 })
    expect(of('no', { identification: likely, target: 'en' })).toEqual({
      do: 'engine',
      source: 'es',
      charge: 2,
    })
  })

  it('follows a person’s correction, but not against the script', () => {
    expect(of('hola', { identification: sure('gl'), corrected: 'pt-BR' })).toMatchObject({ source: 'pt-BR' })
    expect(of('你好吗', { identification: sure('zh-CN', 'script'), corrected: 'es' })).toMatchObject({
      do: 'engine',
      source: 'zh-CN',
    })
  })

  it('rewrites Chinese itself, and skips what both scripts share', () => {
    const chinese = { identification: sure('zh-TW', 'script'), target: 'zh-CN' }
    expect(of('我的訂單 https://a.com/訂', chinese)).toEqual({
      do: 'convert',
      source: 'zh-TW',
      masked: '我的订单 {{n0}}订',
      charge: 0,
    })
    expect(of('你好', chinese)).toEqual({ do: 'skip', reason: 'same_language', charge: 0 })
  })

  it('takes people’s words before the phrasebook, that before the cache, all free', () => {
    const all = { memory: 'm', phrasebook: 'p', cache: 'c' }
    expect(of('hello', all)).toEqual({ do: 'memory', source: 'en', text: 'm', charge: 0 })
    expect(of('hello', { ...all, memory: undefined })).toMatchObject({ do: 'phrasebook', text: 'p' })
    expect(of('hello', { cache: 'c' })).toMatchObject({ do: 'cache', text: 'c', charge: 0 })
    expect(of('hola', { ...all, identification: sure('es') })).toMatchObject({ do: 'skip' })
  })
})

describe('the cache key', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const fields: CacheKeyFields = {
    tenant: 't1',
    family: 'deepl',
    source: 'en',
    target: 'es',
    glossaryVersion: 1,
    tone: '',
    promptVersion: 1,
    maskVersion: 1,
    masked: 'hi',
  }

  it('is hex of 32 bytes and differs with every field', () => {
    const key = cacheKey(fields, sha256)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(cacheKey({ ...fields }, sha256)).toBe(key)
    for (const name of Object.keys(fields) as (keyof CacheKeyFields)[]) {
      const other = { ...fields, [name]: typeof fields[name] === 'number' ? 2 : 'x' }
      expect(cacheKey(other, sha256), name).not.toBe(key)
    }
  })

  it('keeps neighbouring fields apart', () => {
    expect(cacheKey({ ...fields, tenant: 'a', family: 'bc' }, sha256)).not.toBe(
      cacheKey({ ...fields, tenant: 'ab', family: 'c' }, sha256),
    )
  })
})
