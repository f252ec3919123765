// Azure AI Translator 3.0, as its reference describes it.
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

const mostItems = 1000
const mostUnits = 50_000
const asked = z.array(z.object({ Text: z.string() }))
const codes = codesOfEngine('azure')

const refuse = (code: number, message: string): Reply => ({
  status: Math.floor(code / 1000),
  body: { error: { code, message } },
})

const allowed = ({ headers }: Incoming, { apiKey, region }: Surroundings): boolean =>
  (apiKey === undefined || headers['ocp-apim-subscription-key'] === apiKey) &&
  (region === undefined || headers['ocp-apim-subscription-region'] === region)

const languageList = (available: Map<string, string>): Reply => ({
  status: 200,
  body: {
    translation: Object.fromEntries(
      Array.from(available, ([ours, theirs]) => [theirs, { name: ours, nativeName: ours, dir: 'ltr' }]),
    ),
  },
})

const translate = async (
  { query, body }: Incoming,
  around: Surroundings,
  available: Map<string, string>,
): Promise<Reply> => {
  const parsed = asked.safeParse(body)
  if (!parsed.success) return refuse(400074, 'The body of the request is not valid JSON.')
  const texts = parsed.data.map(({ Text }) => Text)
  if (texts.length > mostItems || texts.join('').length > mostUnits) {
    return refuse(400077, 'The maximum request size has been exceeded.')
  }
  const source = query.get('from')
  const from = source === null ? null : ourCode(available, source)
  const to = ourCode(available, query.get('to') ?? '')
  if (from === undefined) return refuse(400035, 'The source language is not valid.')
  if (to === undefined) return refuse(400036, 'The target language is not valid.')
  const translated = await around.translate(texts, from, to)
  const items = translated.map(({ text, detected }) => ({
    ...(from === null ? { detectedLanguage: { language: codes.get(detected), score: 1 } } : {}),
    translations: [{ text, to: query.get('to') }],
  }))
  return { status: 200, body: items }
}

export const azure: VendorProtocol = {
  isTranslation: (incoming) => incoming.method === 'POST' && incoming.path === '/translate',
  answer: async (incoming, around) => {
    if (incoming.query.get('api-version') !== '3.0') {
      return refuse(400021, 'The API version parameter is missing or invalid.')
    }
    const available = served(codes, around)
    if (incoming.method === 'GET' && incoming.path === '/languages') return languageList(available)
    if (!azure.isTranslation(incoming)) return refuse(404000, 'Not found.')
    if (!allowed(incoming, around)) {
      return refuse(401000, 'The request is not authorized because credentials are missing or invalid.')
    }
    return translate(incoming, around, available)
  },
  trouble: (trouble) => {
    if (trouble === 'auth') return refuse(401000, 'The request is not authorized.')
    if (trouble === 'rate') return refuse(429001, 'The server rejected the request: request limits exceeded.')
    if (trouble === 'quota') return refuse(403001, 'The operation is not allowed: free quota exceeded.')
    if (trouble === 'unsupported') return refuse(400023, 'The language pair is not valid.')
    if (trouble === 'too_long') return refuse(400050, 'The input text is too long.')
    if (trouble === 'wrong_shape') return { status: 200, body: [{ translations: [] }] }
    return { ...refuse(500000, 'An unexpected error occurred.'), status: 200 }
  },
}
