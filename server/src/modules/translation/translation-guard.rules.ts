import { languageScript } from '@chatx/contract/base/languages'
import { chineseScript, convertChinese } from './translation-chinese.rules.ts'
import { areClose, type Identification, isSameLanguage } from './translation-language.rules.ts'
import { type Masked, unmask } from './translation-mask.rules.ts'
import { sameNumbers } from './translation-number.rules.ts'
import { scriptShares, scriptsOf, shareIn } from './translation-script.rules.ts'
import type { TranslationEngine } from './translation.types.ts'

export type GuardReason =
  | 'empty'
  | 'cut_off'
  | 'characters'
  | 'echo'
  | 'script'
  | 'language'
  | 'length'
  | 'repetition'
  | 'lines'
  | 'numbers'
  | 'preface'

export type Verdict = { ok: true } | { ok: false; reason: GuardReason }

export type Judged = {
  /** Without protected spans: `words` of a masked text and of its unmasked translation. */
  source: string
  output: string
  /** Our code, or `auto`. */
  sourceLanguage: string
  targetLanguage: string
  kind: TranslationEngine['kind']
  /** What the model says about its end (`stop`, `length`, …), where it says so. */
  finish?: string | undefined
  /** What `identify` makes of the output, where the caller asked. */
  detected?: Identification | undefined
  /** The development vendor marks texts instead of translating them: language and script are not looked at. */
  pseudo?: boolean | undefined
}

/** Least share of letters in the target's script; unknown words stay as they are with an offline engine. */
const leastShare: Record<TranslationEngine['kind'], number> = { llm: 0.3, nmt: 0.2, memory: 0.2, local: 0.02 }
const tellingWords = 4

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const namesOnly = (text: string): boolean => wordsOf(text).every((word) => /[\p{Lu}\p{N}]/u.test(word))

const forbidden = /(?![\t\n\r])\p{Cc}|[\u202D\u202E\uFFFD]|\p{Cs}/u

const mainScriptFits = (output: string, target: string): boolean => {
  const wanted = scriptsOf(languageScript(target))
  const main = scriptShares(output)[0]?.script
  return wanted === undefined || main === undefined || wanted.includes(main)
}

function isEcho({ source, output, sourceLanguage, targetLanguage }: Judged): boolean {
  const same = fold(source)
  if (same !== fold(output) || !/\p{L}/u.test(same)) return false
  if (!mainScriptFits(output, targetLanguage)) return !namesOnly(source)
  return wordsOf(source).length >= tellingWords && !areClose(sourceLanguage, targetLanguage)
}

function hasWrongScript({ output, targetLanguage, kind }: Judged): boolean {
  const wanted = scriptsOf(languageScript(targetLanguage))
  if (wanted === undefined || namesOnly(output)) return false
  return shareIn(output, wanted) < leastShare[kind]
}

function hasWrongLanguage({ output, targetLanguage, kind, detected }: Judged): boolean {
  if (kind === 'local' || detected === undefined || detected.margin < 0.5) return false
  if (output.replace(/\P{L}/gu, '').length < 20) return false
  const { language } = detected
  return (
    language !== 'auto' && !isSameLanguage(language, targetLanguage) && !areClose(language, targetLanguage)
  )
}

/** Rough width of a text in Latin letters, so that texts in different scripts can be compared. */
const widthOf = (text: string): number => {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const middle = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return [...text].length + 1.5 * wide + 0.8 * middle
}

function hasWrongLength({ source, output }: Judged): boolean {
  const from = widthOf(source)
  const to = widthOf(output)
  // Short words have no stable ratio ("ok" is "de acuerdo"), hence the allowance on both sides.
  if (to > 3.5 * from + 20 || to < 0.3 * from - 6) return true
  return [...output].length > 4 * [...source].length + 200
}

const unitsOf = (text: string): string[] =>
  text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+|\p{L}|\p{N}+/gu) ?? []

/** Share of different triples of words; 1 for texts too short to tell. */
function variety(text: string): number {
  const units = unitsOf(text.toLowerCase())
  if (units.length < 14) return 1
  const triples = units.slice(2).map((unit, i) => `${units[i]} ${units[i + 1]} ${unit}`)
  return new Set(triples).size / triples.length
}

const loop = /(\S)\1{19,}|(.{2,16}?)\2{7,}/su

const isRepetitive = ({ source, output }: Judged): boolean =>
  (variety(output) < 0.4 && variety(source) > 0.6) || (loop.test(output) && !loop.test(source))

const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

const preface =
  /\b(?:as an? (?:ai|artificial|language)|i(?:'| a)?m (?:just |only )?an? (?:ai\b|language model|translat))|\b(?:here(?:'s| is| are)|below is) (?:the|your|a) (?:[\p{L}-]+ )?translat|^(?:translation|translated text|traducci[oó]n|traduction|übersetzung|перевод|译文|翻译|翻訳|번역)\s*[:：]|(?:can(?:'|no)t|unable to|not able to) translate|(?:以下|下面|这)是.{0,12}(?:翻译|译文)|作为(?:一个|一名)?(?:AI|人工智能|语言模型|翻译)|无法翻译|^\s*[{[]\s*"|^```/iu
/** A source that speaks of such things itself is translated into words that look like a preface. */
const speaksOfIt =
  /\bai\b|model|translat|trad[uo]|перев|übersetz|译|翻|訳|번역|dịch|terjemah|çevir|ترجم|अनुवाद|人工智能|模型|[{[`]/iu

const hasPreface = ({ source, output, kind }: Judged): boolean =>
  kind === 'llm' && preface.test(output) && !speaksOfIt.test(source)

const badEnd = ({ kind, finish }: Judged): boolean =>
  kind === 'llm' && finish !== undefined && finish !== 'stop'

/** In this order: the first that fails is the reason told. */
const guards: readonly [GuardReason, (judged: Judged) => boolean][] = [
  ['empty', ({ source, output }) => fold(output) === '' && fold(source) !== ''],
  ['cut_off', badEnd],
  ['characters', ({ source, output }) => forbidden.test(output) && !forbidden.test(source)],
  ['echo', (judged) => judged.pseudo !== true && isEcho(judged)],
  ['preface', hasPreface],
  ['lines', ({ source, output }) => linesOf(source) !== linesOf(output)],
  ['length', hasWrongLength],
  ['repetition', isRepetitive],
  ['script', (judged) => judged.pseudo !== true && hasWrongScript(judged)],
  ['language', (judged) => judged.pseudo !== true && hasWrongLanguage(judged)],
  ['numbers', ({ source, output }) => !sameNumbers(source, output)],
]

const token = /\{\{n\d+\}\}/gu

/**
 * Decides whether an engine's answer may be shown; a refusal is `bad_output`: the next engine, nothing charged
 * (characters, decision 3). Strict about language models, lenient about what an offline engine leaves untranslated.
 */
export function judge(judged: Judged): Verdict {
  const bare = {
    ...judged,
    source: judged.source.replace(token, ' '),
    output: judged.output.replace(token, ' '),
  }
  const failed = guards.find(([, fails]) => fails(bare))
  return failed === undefined ? { ok: true } : { ok: false, reason: failed[0] }
}

export type Accepted =
  | { ok: true; text: string }
  | { ok: false; reason: GuardReason }
  | { ok: false; reason: 'tokens'; missing: number[]; duplicated: number[]; unknown: number[] }

/**
 * From an engine's raw answer to the text that is shown: judged, Chinese in the reader's script, spans and outer white
 * space back in place.
 */
export function accept(
  source: Masked,
  output: string,
  about: Omit<Judged, 'source' | 'output' | 'detected'> & {
    identifyOutput?: (words: string) => Identification
  },
): Accepted {
  const { identifyOutput, ...rest } = about
  const script = chineseScript(output)
  const converted =
    (about.targetLanguage === 'zh-CN' && script === 'Hant') ||
    (about.targetLanguage === 'zh-TW' && script === 'Hans')
      ? convertChinese(output, about.targetLanguage)
      : output
  const restored = unmask(converted, source)
  if (!restored.ok) return { ...restored, reason: 'tokens' }
  const detected = identifyOutput?.(restored.words)
  const verdict = judge({ ...rest, source: source.words, output: restored.words, detected })
  return verdict.ok ? { ok: true, text: restored.text } : verdict
}
