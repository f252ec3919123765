// DeepL v2, as its reference describes it.
import { codesOfEngine } from '@chatx/contract/base/language-engines'
import * as z from 'zod'
import { ourCode, type Reply, type Surroundings, served, type VendorProtocol } from './vendor-protocol.ts'

const mostTexts = 50
const mostBytes = 128 * 1024
const asked = z.object({
  text: z.array(z.string()),
  target_lang: z.string(),
  source_lang: z.string().optional(),
  model_type: z.enum(['latency_optimized', 'quality_optimized', 'prefer_quality_optimized']).optional(),
  show_billed_characters: z.boolean().optional(),
  tag_handling: z.enum(['xml', 'html']).optional(),
  ignore_tags: z.array(z.string()).optional(),
})
const codes = codesOfEngine('deepl')
/** Served by the newer models only. */
const slowOnly = new Set(['th', 'he', 'eu', 'sw'])

const refuse = (status: number, message: string): Reply => ({ status, body: { message } })

const targetCodes = (around: Surroundings): Map<string, string> =>
  new Map(
    Array.from(served(codes, around), ([ours, theirs]) => [
      ours,
      ours === 'en' ? 'EN-US' : theirs.toUpperCase(),
    ]),
  )

const sourceCodes = (around: Surroundings): Map<string, string> =>
  new Map(
    Array.from(served(codes, around), ([ours, theirs]) => [ours, theirs.replace(/-.*/, '').toUpperCase()]),
  )

const wellFormed = (text: string): boolean =>
  !/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(text.replaceAll(/<x id="\w+"\/>/g, ''))

const languageList = (available: Map<string, string>): Reply => ({
  status: 200,
  body: [...new Set(available.values())].map((language) => ({ language, name: language })),
})

const objection = (wanted: z.infer<typeof asked>, to: string | undefined): Reply | undefined => {
  if (to === undefined) return refuse(400, "Value for 'target_lang' not supported.")
  if (wanted.text.length > mostTexts) return refuse(400, 'Bad request. Reason: too many texts.')
  if (wanted.model_type === 'latency_optimized' && slowOnly.has(to)) {
    return refuse(400, 'Bad request. Reason: model_type not available for this target.')
  }
  if (wanted.tag_handling === 'xml' && !wanted.text.every(wellFormed)) {
    return refuse(400, 'Tag handling parsing failed, please check input.')
  }
  return undefined
}

const translate = async (body: unknown, around: Surroundings): Promise<Reply> => {
  const parsed = asked.safeParse(body)
  if (!parsed.success) return refuse(400, "Bad request. Reason: Parameter 'text' not specified.")
  const { text: texts, target_lang, source_lang, show_billed_characters } = parsed.data
  const to = ourCode(targetCodes(around), target_lang)
  const from = source_lang === undefined ? null : ourCode(sourceCodes(around), source_lang)
  const refused = objection(parsed.data, to)
  if (refused || to === undefined) return refused ?? refuse(400, 'Bad request.')
  if (from === undefined) return refuse(400, "Value for 'source_lang' not supported.")
  const translated = await around.translate(texts, from, to)
  const translations = translated.map(({ text, detected }, index) => ({
    detected_source_language: source_lang ?? sourceCodes(around).get(detected) ?? 'EN',
    text,
    ...(show_billed_characters ? { billed_characters: [...(texts[index] ?? '')].length } : {}),
  }))
  return { status: 200, body: { translations } }
}

export const deepl: VendorProtocol = {
  isTranslation: (incoming) => incoming.method === 'POST' && incoming.path === '/v2/translate',
  answer: async (incoming, around) => {
    if (around.apiKey !== undefined && incoming.headers.authorization !== `DeepL-Auth-Key ${around.apiKey}`) {
      return refuse(403, 'Authorization failure, check auth_key')
    }
    if (Buffer.byteLength(JSON.stringify(incoming.body ?? '')) > mostBytes)
      return refuse(413, 'Request Entity Too Large')
    if (incoming.method === 'GET' && incoming.path === '/v2/languages') {
      return languageList(incoming.query.get('type') === 'target' ? targetCodes(around) : sourceCodes(around))
    }
    return deepl.isTranslation(incoming) ? translate(incoming.body, around) : refuse(404, 'Not found')
  },
  trouble: (trouble) => {
    if (trouble === 'auth') return refuse(403, 'Authorization failure, check auth_key')
    if (trouble === 'rate') return refuse(529, 'Too many requests')
    if (trouble === 'quota') return refuse(456, 'Quota Exceeded')
    if (trouble === 'unsupported') return refuse(400, "Value for 'target_lang' not supported.")
    if (trouble === 'too_long') return refuse(413, 'Request Entity Too Large')
    if (trouble === 'wrong_shape') return { status: 200, body: { translations: [{ detected: 'EN' }] } }
    return { ...refuse(500, 'Internal error'), status: 200 }
  },
}
