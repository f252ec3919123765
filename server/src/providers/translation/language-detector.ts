// The language detector: eld's n-gram tables read into memory once at start, then pure and synchronous (about 12 µs).
import { languageOfDetectorCode } from '@chatx/contract/base/language-engines'
import type { DetectLanguage } from '../../modules/translation/translation.types.ts'

/** Memory of the tables: large about 140 MB, medium 71, small 54, extrasmall 37. */
export type DetectorSize = 'large' | 'medium' | 'small' | 'extrasmall'

type Eld = { detect(text: string): { getScores(): Record<string, number> } }

const tables: Record<DetectorSize, () => Promise<{ eld: Eld }>> = {
  large: () => import('eld/large'),
  medium: () => import('eld/medium'),
  small: () => import('eld/small'),
  extrasmall: () => import('eld/extrasmall'),
}

/** eld squeezes a mean n-gram weight w into w / (w + 25); distances between languages show in the weight itself. */
const weightOf = (score: number): number => (25 * score) / (1 - Math.min(score, 0.999))

/** eld knows Kurdish in Arabic letters only, which is Sorani in our list. */
const ours = (code: string): string => (code === 'ku' ? 'ckb' : (languageOfDetectorCode('eld', code) ?? code))

/** Reads the tables; the answer is what `identify` takes as `detect`. */
export async function loadLanguageDetector(size: DetectorSize = 'large'): Promise<DetectLanguage> {
  const { eld } = await tables[size]()
  const codes = new Map<string, string>()
  const codeOf = (theirs: string): string => {
    const known = codes.get(theirs) ?? ours(theirs)
    codes.set(theirs, known)
    return known
  }
  return (text) =>
    Object.entries(eld.detect(text).getScores())
      .map(([code, score]) => ({ language: codeOf(code), score: weightOf(score) }))
      .toSorted((a, b) => b.score - a.score)
}
