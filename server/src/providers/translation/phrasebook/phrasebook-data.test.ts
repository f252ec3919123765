import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const LANGUAGES = [
  'en',
  'zh-CN',
  'es',
  'pt-BR',
  'fr',
  'de',
  'ru',
  'ja',
  'ko',
  'ar',
  'id',
  'vi',
  'th',
] as const
type Language = (typeof LANGUAGES)[number]

const LONGEST_TEXT = 100 // code points: a phrase is a short chat message, not a paragraph
const LEAST_PHRASES = 30

const Wording = z.string().min(1)
const Topic = z.strictObject({
  topic: z.string(),
  phrases: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        text: z.record(z.enum(LANGUAGES), Wording), // a record over an enum demands every key
        variants: z.partialRecord(z.enum(LANGUAGES), z.array(Wording).min(1)).optional(),
      }),
    )
    .min(1),
})
type Entry = { id: string; language: Language; wording: string; question: boolean }

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const topics = files.map((name) => ({
  name,
  data: Topic.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
}))
const phrases = topics.flatMap(({ data }) => data.phrases)

const entries: Entry[] = phrases.flatMap((phrase) => {
  const question = phrase.text.en.endsWith('?')
  return LANGUAGES.flatMap((language) =>
    [phrase.text[language], ...(phrase.variants?.[language] ?? [])].map((wording) => ({
      id: phrase.id,
      language,
      wording,
      question,
    })),
  )
})

/** The form under which two wordings count as the same message. */
function fold(wording: string): string {
  return wording
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[¿¡]/g, '')
    .replace(/[\s.!?。؟…~,،、]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A coarser form, for messages typed without accents or, where words are not spaced, with odd spaces. */
function foldLoosely(language: Language, wording: string): string {
  const folded = fold(wording).replace(/[\p{P}]/gu, '')
  if (['zh-CN', 'ja', 'ko', 'th'].includes(language)) return folded.replace(/\s/g, '')
  if (language === 'vi') return folded // without its tones Vietnamese says something else
  return folded.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').replace(/\s+/g, ' ')
}

/** Wordings, as readable strings, whose key belongs to more than one phrase. */
function shared(keyOf: (entry: Entry) => string): string[] {
  const ids = new Map<string, Set<string>>()
  for (const entry of entries) {
    const key = keyOf(entry)
    ids.set(key, (ids.get(key) ?? new Set<string>()).add(entry.id))
  }
  return [...ids].filter(([, set]) => set.size > 1).map(([key, set]) => `${key} → ${[...set].join(', ')}`)
}

const said = (entry: Entry) => `${entry.id} ${entry.language}: ${entry.wording}`

const SCRIPT: Record<Language, RegExp> = {
  en: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
  'zh-CN': /\p{Script=Han}/u,
  es: /\p{Script=Latin}/u,
  'pt-BR': /\p{Script=Latin}/u,
  fr: /\p{Script=Latin}/u,
  de: /\p{Script=Latin}/u,
  ru: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ar: /\p{Script=Arabic}/u,
  id: /\p{Script=Latin}/u,
  vi: /\p{Script=Latin}/u,
  th: /\p{Script=Thai}/u,
}

/** Scripts that would be a slip of the keyboard (a Latin `a` in a Russian word is caught by MIXED). */
const FOREIGN: Record<Language, RegExp> = {
  en: /[^\p{Script=Latin}\p{Script=Common}]/u,
  'zh-CN':
    /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}]/u,
  es: /[^\p{Script=Latin}\p{Script=Common}]/u,
  'pt-BR': /[^\p{Script=Latin}\p{Script=Common}]/u,
  fr: /[^\p{Script=Latin}\p{Script=Common}]/u,
  de: /[^\p{Script=Latin}\p{Script=Common}]/u,
  ru: /[^\p{Script=Cyrillic}\p{Script=Latin}\p{Script=Common}]/u,
  ja: /[\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}]/u,
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}\p{Script=Han}]/u,
  ar: /[^\p{Script=Arabic}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
  id: /[^\p{Script=Latin}\p{Script=Common}]/u,
  vi: /[^\p{Script=Latin}\p{Script=Common}]/u,
  th: /[^\p{Script=Thai}\p{Script=Latin}\p{Script=Common}]/u,
}

const MIXED = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u

// In these languages a question can be told from a statement by a word, so that it survives a forgotten question mark.
const ASKING: Partial<Record<Language, RegExp>> = {
  'zh-CN':
    /吗|么|呢|什么|啥|多少|几|哪|谁|怎|为何|多久|多长|多大|多重|是不是|有没有|有无|能不能|可不可以|在不在|还是|是否/u,
  ja: /か$|どこ|何|なに|いつ|なぜ|どう|いくら/u,
  ko: /나요$|까요$|까$|[은는한인신]가요$|시겠어요$|세요$|셨어요$|어떻게|무엇|뭐|뭔|무슨|얼마|언제|어디|누구|누가|왜|어떤|어느|몇/u,
  th: /ไหม|มั้ย|อะไร|เท่าไหร่|เท่าไร|กี่|ที่ไหน|ไหน|เมื่อไหร่|เมื่อไร|ใคร|อย่างไร|ยังไง|ทำไม|หรือ|เป็นไง|รึ/u,
  vi: /không|bao|gì|nào|đâu|ai |sao|chưa|mấy|hay|à$|hả/u,
}

const QUESTION_MARK: Partial<Record<Language, RegExp>> = { ar: /؟$/, 'zh-CN': /？$/, ja: /？$/ }

describe('phrasebook data', () => {
  it('names each file after its topic and keeps phrase ids unique', () => {
    for (const { name, data } of topics) expect(name).toBe(`${data.topic}.json`)
    const ids = phrases.map((phrase) => phrase.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('holds enough phrases to be worth asking', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(LEAST_PHRASES)
  })

  it('is clean text: NFC, no outer or double white space, short', () => {
    const spoiled = entries.filter(
      ({ wording }) =>
        wording !== wording.normalize('NFC') ||
        wording !== wording.trim() ||
        /\s\s|[\u200b-\u200f\u2060\ufeff]/u.test(wording) ||
        [...wording].length > LONGEST_TEXT,
    )
    expect(spoiled.map(said)).toEqual([])
  })

  it('writes each language in its own script', () => {
    const wrong = entries.filter(
      ({ language, wording }) => MIXED.test(wording) || FOREIGN[language].test(wording),
    )
    expect(wrong.map(said)).toEqual([])
    const texts = phrases.flatMap((phrase) =>
      LANGUAGES.filter((language) => !SCRIPT[language].test(phrase.text[language])).map(
        (language) => `${phrase.id} ${language}`,
      ),
    )
    expect(texts).toEqual([])
  })

  it('never gives one wording of a language two meanings', () => {
    expect(shared(({ language, wording }) => `${language} ${fold(wording)}`)).toEqual([])
  })

  it('stays unambiguous without accents, inner punctuation and, where words are not spaced, white space', () => {
    expect(shared(({ language, wording }) => `${language} ${foldLoosely(language, wording)}`)).toEqual([])
  })

  it('gives a wording that two languages share the same meaning in both', () => {
    expect(shared(({ wording }) => fold(wording))).toEqual([])
  })

  it('lists no wording twice within one phrase and language', () => {
    const seen = new Set<string>()
    const twice = entries.filter((entry) => {
      const key = `${entry.id} ${entry.language} ${fold(entry.wording)}`
      const known = seen.has(key)
      seen.add(key)
      return known
    })
    expect(twice.map(said)).toEqual([])
  })

  it('ends a question with the question mark of each language, and nothing else with one', () => {
    const wrong = phrases.flatMap((phrase) =>
      LANGUAGES.filter((language) => {
        const question = phrase.text.en.endsWith('?') && language !== 'th'
        return (QUESTION_MARK[language] ?? /\?$/).test(phrase.text[language]) !== question
      }).map((language) => `${phrase.id} ${language}: ${phrase.text[language]}`),
    )
    expect(wrong).toEqual([])
  })

  it('gives a full sentence its full stop in every language but Thai', () => {
    const wrong = phrases.flatMap((phrase) =>
      LANGUAGES.filter((language) => {
        const stopped = phrase.text.en.endsWith('.') && language !== 'th'
        return /[.。]$/.test(phrase.text[language]) !== stopped
      }).map((language) => `${phrase.id} ${language}: ${phrase.text[language]}`),
    )
    expect(wrong).toEqual([])
  })

  it('words a question so that it stays one without its mark', () => {
    const lost = entries.filter(
      ({ language, wording, question }) => question && ASKING[language]?.test(fold(wording)) === false,
    )
    expect(lost.map(said)).toEqual([])
  })
})
