import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { loadPhrasebook } from '../phrasebook.engine.ts'

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
const LEAST_PHRASES = 300

const Wording = z.string().min(1)
const Topic = z.strictObject({
  topic: z.string(),
  phrases: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        text: z.record(z.enum(LANGUAGES), Wording), // a record over an enum demands every key
        variants: z.partialRecord(z.enum(LANGUAGES), z.array(Wording).min(1)).optional(),
        asked: z.partialRecord(z.enum(LANGUAGES), z.array(Wording).min(1)).optional(),
      }),
    )
    .min(1),
})
type Entry = { id: string; language: Language; wording: string; question: boolean; asked: boolean }

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const topics = files.map((name) => ({
  name,
  data: Topic.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
}))
const phrases = topics.flatMap(({ data }) => data.phrases)

const entries: Entry[] = phrases.flatMap((phrase) => {
  const question = phrase.text.en.endsWith('?')
  const entry = (language: Language, asked: boolean) => (wording: string) => ({
    id: phrase.id,
    language,
    wording,
    question,
    asked,
  })
  return LANGUAGES.flatMap((language) => [
    ...[phrase.text[language], ...(phrase.variants?.[language] ?? [])].map(entry(language, false)),
    ...(phrase.asked?.[language] ?? []).map(entry(language, true)),
  ])
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

/**
 * Keys that would be looked up with more than one phrase as the answer. A message with a question mark is looked up among
 * the questions alone, one without it among everything but `asked`; so each of the two sets is unambiguous by itself.
 */
function shared(keyOf: (entry: Entry) => string): string[] {
  const marked = ({ wording }: Entry) => /[?？؟]$/u.test(wording)
  const lookups = [
    entries.filter((entry) => entry.question || marked(entry)),
    entries.filter(({ asked }) => !asked),
  ]
  return lookups.flatMap((lookup) => {
    const ids = new Map<string, Set<string>>()
    for (const entry of lookup) {
      const key = keyOf(entry)
      ids.set(key, (ids.get(key) ?? new Set<string>()).add(entry.id))
    }
    return [...ids].filter(([, set]) => set.size > 1).map(([key, set]) => `${key} → ${[...set].join(', ')}`)
  })
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

// What still tells a question from a statement when its mark is forgotten. A wording without any of it belongs under `asked`.
const ASKING: Record<Language, RegExp> = {
  en: /^(is|are|am|do|does|did|can|could|may|might|would|will|shall|has|how|what|when|where|which|who|whom|whose|why|with whom|in what|in which|any|anyone|anybody|anything|hi|hello|excuse me|please|human|you there|really|have you|should)\b|\b(how|what|what's|which|when|where|who|why)\b|please$/i,
  'zh-CN':
    /吗|么|呢|什么|啥|多少|几|哪|谁|怎|为何|多久|多长|多大|多重|多高|多远|是不是|有没有|能不能|可不可以|在不在|包不包|还是|是否|请|麻烦|贵姓|如何|何时|发个|发一下/u,
  es: /cu[áa]nt|c[óo]mo|qu[ée]\b|qué|cu[áa]l|d[óo]nde|cu[áa]ndo|qui[ée]n|\b(me|le|te|lo|nos) (puede|podría|pueden|puedes|podrían|hace|hacen|lo puede|ayuda|envía|envían|avisa|lo|la|puedo|pueden)|\b(puedo|podría|podrían|podemos|podríamos|alg[úu]n|alguna|alguien|algo)\b|es usted|hablo con|tiene[ns]? alg|^(tienen|aceptan|venden|hacen|envían|hablan|habla|hablas|eres|estás|sigues|sigue|puedes|prefiere|desea|necesita|quiere|ha |han |podrías|pudo|de verdad)|\bo (son aparte|es aparte|tiene|de pago|usado|de segunda|no)\b/iu,
  'pt-BR':
    /quant|qua(l|is)\b|como|onde|quando|quem|o que|que horas|por que|você|vocês|\bvc\b|posso|\bou\b|falo com|pode (me|explicar|repetir|dar|passar|enviar|mandar|conferir|verificar|ver|confirmar)|poderia|consegue|conseguiu|é mesmo|conseguem|tem como|dá para|dá pra|algum|alguma|alguém|algo |tem mais|que dia|de que|por quê|será que|cadê|gostaria de|em que/iu,
  fr: /^vraiment|est-ce|qu'est| ou d|-vous|-t-|-il\b|-elle|-je\b|-tu\b|-on\b|-nous|-ils|comment|combien|quand|où|quel|\bqui\b|quoi|pourquoi|-ce\b|\bque\b|d'où|à qui|\bsvp\b/iu,
  de: /^(wirklich|ist|sind|haben|hat|kann|können|könnten|darf|dürfen|gibt|bin|bist|bieten|bekomme|spreche|sprechen|sprichst|verkaufen|kostet|geht|nehmen|akzeptieren|liefern|versenden|verschicken|wird|werden|muss|müssen|soll|möchten|wollen|brauchen|kannst|hast|funktioniert|passt|kommt|darf|würden|wurde|gehört|führen|wäre|hätten)\b|\b(wie|was|wer|wem|wo|woher|wohin|wann|warum|welche[rmns]?|womit|wieso|wofür|woraus|wie viel|wie viele|weshalb|worum|worin)\b|bitte/iu,
  ru: /(^|\s)ли(\s|$)|как|когда|где|куда|откуда|сколько|кто|что|почему|зачем|почём|почем|или|кем|кому|чем|чего|чьё|чей|чём|какой|^вы |^ты |не могли|поможете|пришлите|повторите|объясните|подскажите|скажите|не подскаж|можно (вопрос|спросить|подробнее|задать|подешевле|дешевле|скидку|ли|у вас)|могу я|можете (помочь|объяснить|повторить|прислать|снизить|ли)|возможен ли|нельзя ли/iu,
  ja: /か$|どこ|何|なに|いつ|なぜ|どう|いくら|ください$|お願いします$|どれ|どちら|だれ|誰/u,
  ko: /나요$|까요$|까$|[은는한인신]가요$|세요$|셨어요$|시겠어요$|십니까$|습니까$|[되하]신지요|어떻게|무엇|뭐|뭔|무슨|얼마|언제|어디|누구|누가|왜|어떤|어느|몇|가능한가요/u,
  ar: /^هل|\sهل|كم|^ب?كام|بكم|ماذا|متى|أين|اين|وين|كيف|من أنت|^مين|^من (أي|أين|معي|حضرتك|وين|يدفع|فضلك)|مع من|\bأي |^أي|^بأي|بأي|لماذا|ليش|^شو|شلون|^ما (هو|هي|معنى|اسم|ال|سبب|رقم|حجم|لون|مقاس|عنوان|وزن|مدة|حالة|الفرق|المشكلة|نوع|تاريخ)|^ممكن|بماذا|وماذا|لأي|في أي/u,
  id: /apakah|benarkah|berapa|bagaimana|gimana|kapan|di mana|dimana|ke mana|kemana|dari mana|siapa|apa\b|mengapa|kenapa|\bmana\b|bisakah|bolehkah|nggak|gak\b|atau|adakah|tolong|ada yang (bisa|dapat) (saya |kami )?(di)?bantu|boleh (saya|tanya)|bisa (tolong|minta)|maukah|sudahkah|masihkah/iu,
  vi: /không|bao|gì|nào|đâu|\sai(\s|$)|^ai |sao|chưa|mấy|hay |à$|hả|phải không|thế nào|được không/iu,
  th: /ไหม|มั้ย|อะไร|เท่าไหร่|เท่าไร|กี่|ไหน|เมื่อไหร่|เมื่อไร|ใคร|อย่างไร|ยังไง|ท(?:ำ|ํา)ไม|หรือ|เป็นไง|ว่าไง|รึ|แค่ไหน|เหรอ|ยังคะ|ยังครับ/u,
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

  it('lets only words that ask be recognised as a question without their mark', () => {
    const lost = entries.filter(
      ({ language, wording, question, asked }) => question && !asked && !ASKING[language].test(fold(wording)),
    )
    expect(lost.map(said)).toEqual([])
  })

  it('keeps under `asked` only questions, written with their mark', () => {
    const wrong = entries.filter(
      ({ wording, question, asked }) => asked && (!question || !/[?？؟]$/u.test(wording)),
    )
    expect(wrong.map(said)).toEqual([])
  })

  it('finds every wording, in every language, with the language told and without', async () => {
    const { lookup } = await loadPhrasebook()
    const textOf = new Map(phrases.map((phrase) => [phrase.id, phrase.text]))
    const missed = entries.filter(({ id, language, wording }) => {
      const target = language === 'zh-CN' ? 'en' : 'zh-CN'
      const wanted = textOf.get(id)?.[target]
      return [language, 'auto'].some((source) => lookup(wording, source, target)?.text !== wanted)
    })
    expect(missed.map(said)).toEqual([])
  })
})
