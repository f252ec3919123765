import { describe, expect, it } from 'vitest'
import { createFormats } from './formats.ts'
import { createLocaleStore, defineTexts, plural, textsFor } from './i18n.ts'
import { type KeyStore, noStore, openStore } from './storage.ts'

const kept = (values: Record<string, string> = {}): KeyStore & { values: Record<string, string> } => ({
  values,
  get: (key) => values[key] ?? null,
  set: (key, value) => {
    values[key] = value
  },
  remove: (key) => {
    delete values[key]
  },
})

describe('texts', () => {
  const texts = defineTexts(
    { title: '标题', count: (n: number) => `共 ${n} 条` },
    { title: 'Title', count: (n) => `${n} ${plural('en-US', n, { one: 'row', other: 'rows' })}` },
  )

  it('gives the language asked for, its relatives, and else English', () => {
    expect(textsFor(texts, 'zh-CN').title).toBe('标题')
    expect(textsFor(texts, 'zh-TW').title).toBe('标题')
    expect(textsFor(texts, 'en-GB').title).toBe('Title')
    expect(textsFor(texts, 'fr').title).toBe('Title')
  })

  it('chooses the plural form by the language', () => {
    expect(textsFor(texts, 'en-US').count(1)).toBe('1 row')
    expect(textsFor(texts, 'en-US').count(2)).toBe('2 rows')
    expect(plural('pl', 3, { one: 'plik', few: 'pliki', other: 'plików' })).toBe('pliki')
  })
})

describe('the chosen language', () => {
  it('is Chinese at first, is kept, and tells listeners of a switch', () => {
    const store = kept()
    const locale = createLocaleStore(store)
    const heard: string[] = []
    const stop = locale.subscribe(() => heard.push(locale.current()))
    expect(locale.current()).toBe('zh-CN')
    locale.set('en-US')
    stop()
    locale.set('zh-CN')
    expect(heard).toEqual(['en-US'])
    expect(store.values.locale).toBe('zh-CN')
    expect(createLocaleStore(kept({ locale: 'en-US' })).current()).toBe('en-US')
    expect(createLocaleStore(kept({ locale: 'xx' })).current()).toBe('zh-CN')
  })
})

describe('formats', () => {
  it('writes dates as the specification does, in the zone that was asked for', () => {
    const formats = createFormats('zh-CN', 'Asia/Shanghai')
    expect(formats.dateTime('2025-03-01T16:04:05.000Z')).toBe('2025-03-02 00:04:05')
    expect(formats.date('2025-03-01T16:04:05.000Z')).toBe('2025-03-02')
  })

  it('writes numbers, spans and languages in the interface language', () => {
    const now = Date.parse('2025-03-01T12:00:00Z')
    const en = createFormats('en-US')
    expect(en.number(1234567)).toBe('1,234,567')
    expect(en.relative('2025-03-01T11:57:00Z', now)).toBe('3 minutes ago')
    expect(createFormats('zh-CN').relative('2025-03-01T11:57:00Z', now)).toBe('3分钟前')
    expect(en.language('es')).toBe('Spanish')
    expect(createFormats('zh-CN').language('zh-CN')).toBe('简体中文')
    expect(en.language('not a code')).toBe('not a code')
  })
})

describe('storage', () => {
  it('keeps nothing where the browser refuses', () => {
    const refusing = openStore(() => {
      throw new Error('denied')
    })
    expect(refusing).toBe(noStore)
    refusing.set('a', 'b')
    expect(refusing.get('a')).toBeNull()
  })
})
