// Exact match of short service phrases between any two of their languages. Pure: the files come in as parsed data.
import * as z from 'zod'

const wording = z.string().min(1)
/** A topic's file: for each phrase one wording per language, and other wordings of the same meaning. */
export const phraseFile = z.object({
  topic: z.string(),
  phrases: z.array(
    z.object({
      text: z.record(z.string(), wording),
      variants: z.record(z.string(), z.array(wording)).optional(),
      /** Wordings that mean this only with a question mark behind them. */
      asked: z.record(z.string(), z.array(wording)).optional(),
    }),
  ),
})
export type PhraseFile = z.infer<typeof phraseFile>

export type PhraseFound = { text: string; detected: string }
export type Phrasebook = {
  languages: string[]
  /** The phrase in `target`, or null. `source` may be 'auto'. Both in our codes. */
  lookup(text: string, source: string, target: string): PhraseFound | null
}

type Phrase = PhraseFile['phrases'][number]
/** `main` is the phrase itself, `variant` another wording of it, `asked` one that needs its question mark. */
type Wording = 'main' | 'variant' | 'asked'
/** `asks`: may end in a question mark, as all wordings of a question may, and a request that is worded as one. */
type Entry = { phrase: Phrase; language: string; wording: Wording; asks: boolean }

/**
 * What two wordings have in common when they are the same message: NFKC, one letter case (also for the Turkish i), no
 * white space more than one blank, no punctuation at the ends.
 */
export const foldPhrase = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\p{P}\s~^]+|[\p{P}\s~^]+$/gu, '')

const questionMark = /[?？؟]\P{L}*$/u
const isQuestion = (phrase: Phrase): boolean =>
  Object.values(phrase.text).some((text) => questionMark.test(text))

const entriesOf = (phrase: Phrase): [string, Entry][] => {
  const question = isQuestion(phrase)
  return Object.entries(phrase.text).flatMap(([language, text]) => {
    const entry = (one: string, wording: Wording): [string, Entry] => [
      foldPhrase(one),
      { phrase, language, wording, asks: question || questionMark.test(one) },
    ]
    return [
      entry(text, 'main'),
      ...(phrase.variants?.[language] ?? []).map((one) => entry(one, 'variant')),
      ...(phrase.asked?.[language] ?? []).map((one) => entry(one, 'asked')),
    ]
  })
}

type Wanted = { source: string; target: string; asks: boolean }

/** "In stock?" is not "In stock.": a mark asks for a question; without one, all but `asked` wordings may be meant. */
const fits = ({ phrase, language, wording, asks }: Entry, { source, target, asks: asked }: Wanted): boolean =>
  (source === 'auto' || language === source) &&
  language !== target &&
  phrase.text[target] !== undefined &&
  (asked ? asks : wording !== 'asked')

/** Those that may answer: a main wording hides other wordings in the same language. */
const candidates = (entries: Entry[], wanted: Wanted): Entry[] => {
  const fitting = entries.filter((entry) => fits(entry, wanted))
  const hidden = ({ language, wording }: Entry) =>
    wording !== 'main' && fitting.some((other) => other.wording === 'main' && other.language === language)
  return fitting.filter((entry) => !hidden(entry))
}

export const createPhrasebook = (files: PhraseFile[]): Phrasebook => {
  const index = new Map<string, Entry[]>()
  const languages = new Set<string>()
  for (const [key, entry] of files.flatMap(({ phrases }) => phrases).flatMap(entriesOf)) {
    languages.add(entry.language)
    if (key === '') continue
    const entries = index.get(key)
    if (entries) entries.push(entry)
    else index.set(key, [entry])
  }
  return {
    languages: [...languages],
    lookup: (text, source, target) => {
      const asks = questionMark.test(text)
      const found = candidates(index.get(foldPhrase(text)) ?? [], { source, target, asks })
      const [first] = found
      const answer = first?.phrase.text[target]
      if (!first || answer === undefined) return null
      // Two meanings, and nothing that says which: better another engine than a wrong answer.
      if (found.some(({ phrase }) => phrase.text[target] !== answer)) return null
      return { text: answer, detected: first.language }
    },
  }
}
