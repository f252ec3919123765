// Google Cloud Translation v2, as its reference describes it.
import { codesOfEngine } from '@chatx/contract/base/language-engines'
import * as z from 'zod'
import {
  type Incoming,
  ourCode,
  type Reply,
  type Surroundings,
  served,
  type VendorProtocol,
} from './vendor-protocol.ts'

const path = '/language/translate/v2'
const mostSegments = 128
const mostBytes = 100 * 1024
const asked = z.object({
  q: z.union([z.string(), z.array(z.string())]),
  target: z.string(),
  source: z.string().optional(),
  format: z.enum(['text', 'html']).default('html'),
})
const codes = codesOfEngine('google')

const refuse = (status: number, message: string, reason: string): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
})

/** Google writes quotes as entities when it is given HTML. */
const asHtml = (text: string): string => text.replaceAll("'", '&#39;')

const keyProblem = (incoming: Incoming, { apiKey }: Surroundings): Reply | undefined => {
  const key = incoming.query.get('key') ?? incoming.headers['x-goog-api-key']
  if (apiKey === undefined || key === apiKey) return undefined
  return key === undefined
    ? refuse(403, 'The request is missing a valid API key.', 'forbidden')
    : refuse(400, 'API key not valid. Please pass a valid API key.', 'badRequest')
}

const translate = async (
  body: unknown,
  around: Surroundings,
  available: Map<string, string>,
): Promise<Reply> => {
  const parsed = asked.safeParse(body)
  if (!parsed.success) return refuse(400, 'Required Text', 'required')
  const { q, target, source, format } = parsed.data
  const texts = [q].flat()
  if (texts.length > mostSegments) return refuse(400, 'Too many text segments', 'invalid')
  if (Buffer.byteLength(texts.join('')) > mostBytes) {
    return refuse(413, 'Request payload size exceeds', 'uploadTooLarge')
  }
  const to = ourCode(available, target)
  const from = source === undefined ? null : ourCode(available, source)
  if (to === undefined || from === undefined) return refuse(400, 'Bad language pair', 'badRequest')
  const translated = await around.translate(texts, from, to)
  const translations = translated.map(({ text, detected }) => ({
    translatedText: format === 'html' ? asHtml(text) : text,
    ...(from === null ? { detectedSourceLanguage: codes.get(detected) } : {}),
  }))
  return { status: 200, body: { data: { translations } } }
}

export const google: VendorProtocol = {
  isTranslation: (incoming) => incoming.method === 'POST' && incoming.path === path,
  answer: async (incoming, around) => {
    const problem = keyProblem(incoming, around)
    if (problem) return problem
    const available = served(codes, around)
    if (incoming.method === 'GET' && incoming.path === `${path}/languages`) {
      const languages = [...available.values()].map((language) => ({ language }))
      return { status: 200, body: { data: { languages } } }
    }
    if (!google.isTranslation(incoming)) return refuse(404, 'Not Found', 'notFound')
    return translate(incoming.body, around, available)
  },
  trouble: (trouble) => {
    if (trouble === 'auth') return refuse(403, 'The request is missing a valid API key.', 'forbidden')
    if (trouble === 'rate') return refuse(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded')
    if (trouble === 'quota') return refuse(403, 'Daily Limit Exceeded', 'dailyLimitExceeded')
    if (trouble === 'unsupported') return refuse(400, 'Bad language pair: en|xx', 'badRequest')
    if (trouble === 'too_long') return refuse(400, 'Text too long', 'invalid')
    if (trouble === 'wrong_shape') return { status: 200, body: { data: { translations: [{ text: 'x' }] } } }
    return { ...refuse(500, 'Backend Error', 'backendError'), status: 200 }
  },
}
