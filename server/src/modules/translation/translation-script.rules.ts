/**
 * ISO 15924 names; `weight` evens out how much one letter says: a Han character is about three letters, and Latin
 * words are borrowed (names, models) in every language of another script.
 */
const scripts = [
  { script: 'Latn', pattern: /\p{Script=Latin}/gu, weight: 0.6 },
  { script: 'Hani', pattern: /\p{Script=Han}/gu, weight: 3 },
  { script: 'Kana', pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, weight: 2 },
  { script: 'Hang', pattern: /\p{Script=Hangul}/gu, weight: 2.5 },
  { script: 'Cyrl', pattern: /\p{Script=Cyrillic}/gu, weight: 1 },
  { script: 'Arab', pattern: /\p{Script=Arabic}/gu, weight: 1 },
  { script: 'Deva', pattern: /\p{Script=Devanagari}/gu, weight: 1 },
  { script: 'Thai', pattern: /\p{Script=Thai}/gu, weight: 1 },
  { script: 'Grek', pattern: /\p{Script=Greek}/gu, weight: 1 },
  { script: 'Hebr', pattern: /\p{Script=Hebrew}/gu, weight: 1 },
  { script: 'Beng', pattern: /\p{Script=Bengali}/gu, weight: 1 },
  { script: 'Taml', pattern: /\p{Script=Tamil}/gu, weight: 1 },
  { script: 'Telu', pattern: /\p{Script=Telugu}/gu, weight: 1 },
  { script: 'Gujr', pattern: /\p{Script=Gujarati}/gu, weight: 1 },
  { script: 'Guru', pattern: /\p{Script=Gurmukhi}/gu, weight: 1 },
  { script: 'Knda', pattern: /\p{Script=Kannada}/gu, weight: 1 },
  { script: 'Mlym', pattern: /\p{Script=Malayalam}/gu, weight: 1 },
  { script: 'Sinh', pattern: /\p{Script=Sinhala}/gu, weight: 1 },
  { script: 'Orya', pattern: /\p{Script=Oriya}/gu, weight: 1 },
  { script: 'Laoo', pattern: /\p{Script=Lao}/gu, weight: 1 },
  { script: 'Khmr', pattern: /\p{Script=Khmer}/gu, weight: 1 },
  { script: 'Mymr', pattern: /\p{Script=Myanmar}/gu, weight: 1 },
  { script: 'Geor', pattern: /\p{Script=Georgian}/gu, weight: 1 },
  { script: 'Armn', pattern: /\p{Script=Armenian}/gu, weight: 1 },
  { script: 'Ethi', pattern: /\p{Script=Ethiopic}/gu, weight: 1.5 },
  { script: 'Tibt', pattern: /\p{Script=Tibetan}/gu, weight: 1 },
  { script: 'Thaa', pattern: /\p{Script=Thaana}/gu, weight: 1 },
] as const

export type ScriptName = (typeof scripts)[number]['script'] | 'Jpan' | 'other'
export type ScriptShare = { script: ScriptName; share: number }

const onlyLatin = /^[\p{Script=Latin}\P{L}]*$/u

/**
 * The scripts of the letters in `text` by weighted share, largest first; shares sum to 1, no letters give none.
 * Han with enough kana beside it is `Jpan`: a lone の in a Chinese sentence is decoration.
 */
export function scriptShares(text: string): ScriptShare[] {
  const letters = text.replace(/\P{L}/gu, '')
  if (letters === '') return []
  if (onlyLatin.test(letters)) return [{ script: 'Latn', share: 1 }]
  const weights = new Map<ScriptName, number>()
  for (const { script, pattern, weight } of scripts) {
    const n = letters.match(pattern)?.length ?? 0
    if (n > 0) weights.set(script, n * weight)
  }
  joinJapanese(weights)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return [{ script: 'other', share: 1 }]
  const shares = Array.from(weights, ([script, weight]) => ({ script, share: weight / total }))
  return shares.toSorted((a, b) => b.share - a.share)
}

function joinJapanese(weights: Map<ScriptName, number>): void {
  const kana = weights.get('Kana') ?? 0
  const han = weights.get('Hani') ?? 0
  if (kana === 0) return
  weights.delete('Kana')
  if (han === 0 || kana >= 4 || kana / (kana + han) >= 0.2) {
    weights.delete('Hani')
    weights.set('Jpan', kana + han)
  }
}

const written: Record<string, readonly ScriptName[]> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Jpan', 'Hani'],
  Kore: ['Hang', 'Hani'],
}
const known = new Set<string>(scripts.map(({ script }) => script))

/** The scripts that text in a language of the given ISO 15924 script is written in; undefined when we cannot tell. */
export function scriptsOf(iso: string | undefined): readonly ScriptName[] | undefined {
  if (iso === undefined) return undefined
  return written[iso] ?? (known.has(iso) ? [iso as ScriptName] : undefined)
}

/** Share of the letters of `text` that are in one of `wanted`; 1 when there are no letters. */
export function shareIn(text: string, wanted: readonly ScriptName[]): number {
  const shares = scriptShares(text)
  if (shares.length === 0) return 1
  return shares.filter(({ script }) => wanted.includes(script)).reduce((sum, { share }) => sum + share, 0)
}
