import { describe, expect, it } from 'vitest'
import data from './languages.data.json' with { type: 'json' }
import { languageAliasRows } from './language-names.ts'
import {
  fromWireLanguage,
  isLanguageCode,
  isRightToLeft,
  languageByCode,
  languageName,
  languageScript,
  languages,
  resolveLanguage,
  toWireLanguage,
} from './languages.ts'

describe('languages', () => {
  it('is the data file without the engines, row for row', () => {
    expect(languages).toHaveLength(296)
    expect(languages).toEqual(
      data.languages.map(({ code, en, zh, native, script, rtl }) => ({ code, en, zh, native, script, rtl })),
    )
  })

  it('carries every alias of the data except auto', () => {
    const { auto, ...aliases } = data.meta.aliases
    expect(auto).toBe('chatx_auto')
    expect(Object.fromEntries(languageAliasRows.split(' ').map((row) => row.split('=')))).toEqual(aliases)
  })

  it('has unique codes and names, and 28 right-to-left languages', () => {
    for (const key of ['code', 'en', 'zh', 'native'] as const) {
      expect(new Set(languages.map((language) => language[key])).size).toBe(languages.length)
    }
    expect(languages.filter((language) => language.rtl)).toHaveLength(28)
  })

  it('goes to the wire and back for every language and for auto', () => {
    for (const { code } of languages) expect(fromWireLanguage(toWireLanguage(code))).toBe(code)
    expect(data.languages.every((entry) => toWireLanguage(entry.code) === entry.chatx)).toBe(true)
    expect(fromWireLanguage('chatx_auto')).toBe('auto')
    expect(fromWireLanguage('chatx_zh')).toBe('zh-CN')
    expect(fromWireLanguage('zh-CN')).toBeUndefined()
    expect(fromWireLanguage('chatx_qqq')).toBeUndefined()
  })

  it.each([
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['ZH_hk', 'zh-TW'],
    ['iw', 'he'],
    ['no', 'nb'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['en-US', 'en'],
    ['es-419', 'es'],
    ['sh', 'sr-Latn'],
    ['SR-LATN', 'sr-Latn'],
  ])('resolves %s to %s', (tag, code) => {
    expect(resolveLanguage(tag)?.code).toBe(code)
  })

  it('resolves neither auto nor nonsense', () => {
    for (const tag of ['auto', '', '-', 'qqq']) expect(resolveLanguage(tag)).toBeUndefined()
  })

  it('names, directions and scripts', () => {
    expect(languageName('de', 'zh-CN')).toBe('德语')
    expect(languageName('de', 'en-US')).toBe('German')
    expect(languageName('qqq', 'en-US')).toBe('qqq')
    expect(languageByCode('de')?.native).toBe('Deutsch')
    expect([isRightToLeft('ar'), isRightToLeft('de'), isRightToLeft('qqq')]).toEqual([true, false, false])
    expect([languageScript('zh-TW'), languageScript('qqq')]).toEqual(['Hant', undefined])
    expect([isLanguageCode('zh-CN'), isLanguageCode('zh'), isLanguageCode('auto')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
