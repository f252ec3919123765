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
/** `main` is false for a wording that is only a variant. */
type Entry = { phrase: Phrase; language: string; main: boolean }

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

const entriesOf = (phrase: Phrase): [string, Entry][] =>
  Object.entries(phrase.text).flatMap(([language, text]) => {
    const wordings = [text, ...(phrase.variants?.[language] ?? [])]
    return wordings.map((one, index): [string, Entry] => [
      foldPhrase(one),
      { phrase, language, main: index === 0 },
    ])
  })

/** Those that may answer: a main wording hides variants of other phrases in the same language. */
const candidates = (entries: Entry[], source: string, target: string): Entry[] => {
  const fitting = entries.filter(
    ({ phrase, language }) =>
      (source === 'auto' || language === source) && language !== target && phrase.text[target] !== undefined,
  )
  return fitting.filter(
    (entry) => entry.main || !fitting.some((other) => other.main && other.language === entry.language),
  )
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
      const found = candidates(index.get(foldPhrase(text)) ?? [], source, target)
      const [first] = found
      const answer = first?.phrase.text[target]
      if (!first || answer === undefined) return null
      // Two meanings, and nothing that says which: better another engine than a wrong answer.
      if (found.some(({ phrase }) => phrase.text[target] !== answer)) return null
      return { text: answer, detected: first.language }
    },
  }
}
