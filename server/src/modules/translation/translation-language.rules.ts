import { chineseScript } from './translation-chinese.rules.ts'
import { languageOfScript, letterMarks, universalWord, wordMarks } from './translation-language-mark.rules.ts'
import { type ScriptName, scriptShares } from './translation-script.rules.ts'
import type { DetectedLanguage, DetectLanguage } from './translation.types.ts'

export type Identification = {
  /** What to tell the engine: a code of ours, or `auto` when the margin is below 0.2. */
  language: string
  /** The likeliest language even when it is not sure enough; null when the text says nothing. */
  guess: string | null
  /** 0 to 1: how far the best is ahead of the second, less for short and for mixed texts. */
  margin: number
  /** Sure enough to leave a text untranslated as "same language" (margin of 0.3 or more). */
  skipSafe: boolean
  by: 'script' | 'universal' | 'prior' | 'detector' | 'none'
}

const sureEnough = 0.2
const sureToSkip = 0.3
const fullEvidence = 9

const answer = (by: Identification['by'], guess: string | null, margin: number): Identification => {
  const language = guess !== null && margin >= sureEnough ? guess : 'auto'
  return { language, guess, margin, skipSafe: language !== 'auto' && margin >= sureToSkip, by }
}

/**
 * Tells the language of a chat message from its words (spans taken out), the contact's last sure language and a
 * detector. Scripts decide first; words of all languages, and ties, fall to the prior.
 */
export function identify(
  text: string,
  { prior, detect }: { prior?: string | undefined; detect: DetectLanguage },
): Identification {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’ʻ]+/gu) ?? []
  if (words.length === 0) return answer('none', prior ?? null, 0)
  if (words.every((word) => universalWord.test(word))) {
    return answer('universal', prior ?? null, prior === undefined ? 0 : sureToSkip)
  }
  const { script, purity } = mainScript(text)
  const decided = byScript(text, script, prior)
  if (decided !== undefined) return answer('script', decided, purity)
  return byDetector(text, words, purity, prior, detect)
}

function mainScript(text: string): { script: ScriptName; purity: number } {
  const [first, second] = scriptShares(text)
  if (first === undefined) return { script: 'other', purity: 0 }
  return { script: first.script, purity: first.share - (second?.share ?? 0) }
}

function byScript(text: string, script: ScriptName, prior: string | undefined): string | undefined {
  const marked = letterMarks.find((mark) => mark.script === script && mark.letters.test(text))
  if (marked) return marked.language
  if (script !== 'Hani') return languageOfScript[script]
  const written = chineseScript(text)
  if (written === 'either') return prior === 'zh-TW' || prior === 'ja' || prior === 'yue' ? prior : 'zh-CN'
  return written === 'Hans' ? 'zh-CN' : 'zh-TW'
}

function byDetector(
  text: string,
  words: readonly string[],
  purity: number,
  prior: string | undefined,
  detect: DetectLanguage,
): Identification {
  const ranked = favour(prior, weighMarks(words, detect(text)))
  const [best, second] = ranked
  if (best === undefined || best.score <= 0) return answer('none', prior ?? null, 0)
  const lead = (best.score - (second?.score ?? 0)) / best.score
  const letters = words.join('').length
  const margin = Math.min(1, lead) * Math.min(1, letters / fullEvidence) * Math.max(0, purity)
  if (best.language === prior) return answer('prior', prior, Math.max(margin, sureEnough))
  return answer('detector', best.language, margin)
}

/** Raises languages whose own words occur; see `wordMarks`. */
function weighMarks(words: readonly string[], detected: readonly DetectedLanguage[]): DetectedLanguage[] {
  const top = detected[0] ?? { language: '', score: 1 }
  const scores = new Map(detected.map(({ language, score }) => [language, score]))
  for (const { language, among, words: marks } of wordMarks) {
    const hits = words.filter((word) => marks.has(word)).length
    const share = hits / words.length
    if (hits === 0 || (among === 'any' ? share < 0.4 : !among.includes(top.language))) continue
    const floor = top.score * (among === 'any' ? 1 : 0.9)
    scores.set(language, Math.max(scores.get(language) ?? 0, floor) * (1 + 0.25 * hits))
  }
  return rank(scores)
}

/** The contact's own language wins ties: people rarely change language for one short message. */
function favour(prior: string | undefined, ranked: readonly DetectedLanguage[]): DetectedLanguage[] {
  if (prior === undefined) return [...ranked]
  return rank(
    new Map(ranked.map(({ language, score }) => [language, language === prior ? score * 1.2 : score])),
  )
}

const rank = (scores: ReadonlyMap<string, number>): DetectedLanguage[] =>
  Array.from(scores, ([language, score]) => ({ language, score })).toSorted((a, b) => b.score - a.score)

const writtenTwice = new Set(['zh', 'sr', 'mn', 'ms', 'pa', 'ks', 'ar', 'iu', 'crh'])

/**
 * Whether a reader of `b` reads `a` as it is. Variants of one language count as the same (pt-BR, pt-PT), unless they
 * are written in two scripts (zh-CN, zh-TW; sr, sr-Latn).
 */
export function isSameLanguage(a: string, b: string): boolean {
  if (a === b) return true
  const [base] = a.split('-')
  return base !== undefined && base === b.split('-')[0] && !writtenTwice.has(base)
}

/** Relatives in which a whole sentence may well be the same, and which detectors mix up. */
const families: readonly ReadonlySet<string>[] = [
  'da nb nn sv',
  'id ms jv su',
  'bs hr sr-Latn sr sl mk bg',
  'ru uk be bg',
  'cs sk',
  'es gl ca ast an oc pt-BR pt-PT it',
  'fr fr-CA oc',
  'zh-CN zh-TW yue lzh',
  'hi mr ne mai bho awa hne',
  'af nl',
  'tr az',
  'fa fa-AF ps ur',
  'ar arz ary apc acm ars aeb acq',
  'fil ceb ilo war',
].map((codes) => new Set(codes.split(' ')))

export const areClose = (a: string, b: string): boolean =>
  isSameLanguage(a, b) || families.some((family) => family.has(a) && family.has(b))
