import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadLanguageDetector } from '../../providers/translation/language-detector.ts'
import corpus from './translation-language.corpus.json' with { type: 'json' }
import { identify, isSameLanguage } from './translation-language.rules.ts'
import type { DetectLanguage } from './translation.types.ts'

const saying =
  (...ranked: [string, number][]): DetectLanguage =>
  () =>
    ranked.map(([language, score]) => ({ language, score }))
const nothing = saying()

describe('scripts decide first', () => {
  it.each([
    ['안녕하세요', 'ko'],
    ['送料はいくらですか', 'ja'],
    ['発送済', 'ja'],
    ['优の品店多少钱', 'zh-CN'],
    ['这个多少钱', 'zh-CN'],
    ['請問多少錢', 'zh-TW'],
    ['帮我看下 order status 吧', 'zh-CN'],
    ['ราคาเท่าไหร่', 'th'],
    ['מתי', 'he'],
    ['וואָס מאַכט איר, ייִדיש ײ', 'yi'],
    ['Қашан келеді', 'kk'],
    ['Кога ќе', 'mk'],
    ['көмектесіңіз ғой', 'kk'],
  ])('%s is %s', (text, language) => expect(identify(text, { detect: nothing }).language).toBe(language))

  it('leaves Chinese that both scripts share to the prior', () => {
    expect(identify('你好', { detect: nothing }).language).toBe('zh-CN')
    expect(identify('你好', { detect: nothing, prior: 'zh-TW' }).language).toBe('zh-TW')
    expect(identify('了解', { detect: nothing, prior: 'ja' }).language).toBe('ja')
  })

  it('is unsure about a message half in one script and half in another', () => {
    expect(
      identify('hello my dear friends 你好朋友', { detect: saying(['en', 90], ['fr', 20]) }).language,
    ).toBe('auto')
  })
})

describe('words of all languages', () => {
  it.each(['hi', 'OK', 'thx!!', 'hahaha', 'lol ok', 'okayyy'])('%s has no language of its own', (text) => {
    expect(identify(text, { detect: saying(['fi', 90]) })).toMatchObject({
      language: 'auto',
      by: 'universal',
    })
    expect(identify(text, { detect: saying(['fi', 90]), prior: 'es' })).toMatchObject({
      language: 'es',
      skipSafe: true,
    })
  })
  it.each(['', '666', '???', '12:30'])('%j says nothing', (text) => {
    expect(identify(text, { detect: nothing })).toMatchObject({ language: 'auto', guess: null, by: 'none' })
  })
})

describe('the detector', () => {
  const text = 'some longer message here'
  it('is believed when it is far enough ahead', () => {
    expect(identify(text, { detect: saying(['en', 100], ['nl', 60]) })).toMatchObject({
      language: 'en',
      skipSafe: true,
    })
    expect(identify(text, { detect: saying(['en', 100], ['nl', 75]) })).toMatchObject({
      language: 'en',
      skipSafe: false,
    })
    expect(identify(text, { detect: saying(['en', 100], ['nl', 90]) })).toMatchObject({
      language: 'auto',
      guess: 'en',
    })
  })
  it('is believed less about very short messages', () => {
    expect(identify('si', { detect: saying(['it', 100], ['es', 60]) }).language).toBe('auto')
  })
  it('gives way to the contact’s language in a near tie only', () => {
    expect(identify(text, { detect: saying(['da', 100], ['nb', 90]), prior: 'nb' })).toMatchObject({
      language: 'nb',
      by: 'prior',
    })
    expect(identify(text, { detect: saying(['da', 100], ['nb', 40]), prior: 'nb' }).language).toBe('da')
  })
  it('is corrected by everyday words where it knows no better', () => {
    expect(identify('bisa dikirim ke Bandung?', { detect: saying(['ms', 100], ['tr', 40]) }).guess).toBe('id')
    expect(identify('bei gani tafadhali', { detect: saying(['de', 50], ['nl', 45]) }).language).toBe('sw')
  })
})

describe('same language', () => {
  it.each([
    ['pt-BR', 'pt-PT', true],
    ['fr-CA', 'fr', true],
    ['zh-CN', 'zh-TW', false],
    ['sr', 'sr-Latn', false],
    ['en', 'es', false],
  ])('%s and %s: %s', (a, b, same) => expect(isSameLanguage(a, b)).toBe(same))
})

describe('with the real detector', () => {
  let detect: DetectLanguage
  beforeAll(async () => {
    detect = await loadLanguageDetector('large')
  })

  it('names short chat messages rightly, and is hardly ever wrong when it is sure', () => {
    const judged = corpus.map(({ language, text }) => ({ language, text, got: identify(text, { detect }) }))
    const right = judged.filter(({ language, got }) => got.guess === language)
    const sure = judged.filter(({ got }) => got.language !== 'auto')
    const sureAndRight = sure.filter(({ language, got }) => got.language === language)
    const safe = judged.filter(({ got }) => got.skipSafe)
    const safeAndRight = safe.filter(({ language, got }) => got.language === language)
    const percent = (part: unknown[], of: unknown[]) => `${((100 * part.length) / of.length).toFixed(1)} %`
    process.stdout.write(
      `identification: ${corpus.length} messages, right ${percent(right, judged)}; ` +
        `sure ${percent(sure, judged)}, of these right ${percent(sureAndRight, sure)}; ` +
        `safe to skip ${percent(safe, judged)}, of these right ${percent(safeAndRight, safe)}\n`,
    )
    expect(new Set(corpus.map(({ language }) => language)).size).toBeGreaterThanOrEqual(40)
    expect(right.length / judged.length).toBeGreaterThanOrEqual(0.85)
    expect(sureAndRight.length / sure.length).toBeGreaterThanOrEqual(0.94)
    expect(safeAndRight.length / safe.length).toBeGreaterThanOrEqual(0.96)
    expect(sure.length / judged.length).toBeGreaterThanOrEqual(0.75)
  })

  it('takes any text, and says auto exactly when the margin is small', () => {
    const prior = fc.option(fc.constantFrom('en', 'zh-TW', 'ja', 'xx'), { nil: undefined })
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
        prior,
        (text, known) => {
          const got = identify(text, { detect, prior: known })
          expect(got.margin).toBeGreaterThanOrEqual(0)
          expect(got.margin).toBeLessThanOrEqual(1)
          expect(got.language === 'auto').toBe(got.guess === null || got.margin < 0.2)
          if (got.skipSafe) expect(got.margin).toBeGreaterThanOrEqual(0.3)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
