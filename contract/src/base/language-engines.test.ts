import { describe, expect, it } from 'vitest'
import {
  type CodedEngine,
  codesOfEngine,
  detectorCodes,
  engineCodes,
  languageOfDetectorCode,
  languageOfEngineCode,
  languagesOfApertiumCode,
} from './language-engines.ts'
import data from './languages.data.json' with { type: 'json' }

const coded: CodedEngine[] = ['google', 'azure', 'deepl', 'nllb200', 'm2m100', 'amazon', 'tencent']

describe('language-engines', () => {
  it.each(coded)('counts as many %s languages as the data says', (engine) => {
    expect(codesOfEngine(engine).size).toBe(data.meta.counts[engine])
  })

  it.each(['google', 'azure', 'deepl', 'amazon', 'tencent'] as const)(
    '%s: every code there and back',
    (engine) => {
      for (const [ours, theirs] of codesOfEngine(engine))
        expect(languageOfEngineCode(engine, theirs)).toBe(ours)
    },
  )

  it('understands the other tags that engines answer with', () => {
    expect(languageOfEngineCode('google', 'iw')).toBe('he')
    expect(languageOfEngineCode('google', 'zh')).toBe('zh-CN')
    expect(languageOfEngineCode('deepl', 'ZH')).toBe('zh-CN')
    expect(languageOfEngineCode('deepl', 'EN-GB')).toBe('en')
    expect(languageOfEngineCode('azure', 'PT-PT')).toBe('pt-PT')
    expect(languageOfEngineCode('azure', 'x-unknown')).toBeUndefined()
    // The same letters, two languages: Azure says `ku` for Central Kurdish and `kmr` for Northern.
    expect(languageOfEngineCode('azure', 'ku')).toBe('ckb')
    expect(languageOfEngineCode('azure', 'kmr')).toBe('ku')
  })

  it('knows engines with more than a code', () => {
    expect(engineCodes('es').apertium?.to).toContain('eng')
    expect(engineCodes('zh-CN').firefox).toEqual({ code: 'zh', dir: 'both' })
    expect(engineCodes('qqq')).toEqual({})
    expect(languagesOfApertiumCode('hbs')).toEqual(['bs', 'hr', 'sr-Latn'])
    expect(languagesOfApertiumCode('es')).toEqual(['es'])
    expect(languagesOfApertiumCode('qqq')).toEqual([])
  })

  it('knows the detectors', () => {
    expect(detectorCodes('zh-CN').eld).toBe('zh')
    expect(languageOfDetectorCode('eld', 'zh')).toBe('zh-CN')
    expect(languageOfDetectorCode('eld', 'no')).toBe('nb')
  })
})
