// LibreTranslate, as its own documentation and answers show it.
import { languages } from '@chatx/contract/base/languages'
import * as z from 'zod'
import { ourCode, type Reply, type Surroundings, type VendorProtocol } from './vendor-protocol.ts'

const mostCharacters = 2000
const asked = z.object({
  q: z.union([z.string(), z.array(z.string())]),
  source: z.string(),
  target: z.string(),
  api_key: z.string().optional(),
})
/** The languages of a full installation that has the older codes for Portuguese and Chinese. */
const installed =
  'ar az bg bn ca cs da de el en eo es et fa fi fr ga he hi hu id it ja ko lt lv ms nb nl pl ro ru sk sl sq sv th tr uk ur vi'
const special: [string, string][] = [
  ['zh-CN', 'zh'],
  ['zh-TW', 'zt'],
  ['pt-PT', 'pt'],
  ['pt-BR', 'pb'],
]
const codes = new Map([...installed.split(' ').map((code): [string, string] => [code, code]), ...special])

const refuse = (status: number, error: string): Reply => ({ status, body: { error } })

const available = (around: Surroundings): Map<string, string> =>
  new Map(Array.from(codes).filter(([ours]) => around.languages?.has(ours) ?? true))

const languageList = (around: Surroundings): Reply => {
  const here = available(around)
  const targets = [...here.values()]
  const name = (ours: string) => languages.find(({ code }) => code === ours)?.en ?? ours
  return { status: 200, body: Array.from(here, ([ours, code]) => ({ code, name: name(ours), targets })) }
}

const translate = async (wanted: z.infer<typeof asked>, around: Surroundings): Promise<Reply> => {
  const texts = [wanted.q].flat()
  const size = Math.max(0, ...texts.map((text) => [...text].length))
  if (size > mostCharacters) {
    return refuse(400, `Invalid request: request (${size}) exceeds text limit (${mostCharacters})`)
  }
  const from = wanted.source === 'auto' ? null : ourCode(available(around), wanted.source)
  const to = ourCode(available(around), wanted.target)
  if (from === undefined) return refuse(400, `${wanted.source} is not supported`)
  if (to === undefined) return refuse(400, `${wanted.target} is not supported`)
  const translated = await around.translate(texts, from, to)
  const found = translated.map(({ detected }) => ({ confidence: 90, language: codes.get(detected) ?? 'en' }))
  const many = Array.isArray(wanted.q)
  return {
    status: 200,
    body: {
      translatedText: many ? translated.map(({ text }) => text) : translated[0]?.text,
      ...(from === null ? { detectedLanguage: many ? found : found[0] } : {}),
    },
  }
}

export const libretranslate: VendorProtocol = {
  isTranslation: (incoming) => incoming.method === 'POST' && incoming.path === '/translate',
  answer: async (incoming, around) => {
    if (incoming.method === 'GET' && incoming.path === '/languages') return languageList(around)
    if (!libretranslate.isTranslation(incoming)) return refuse(404, 'Not found')
    const parsed = asked.safeParse(incoming.body)
    if (!parsed.success) return refuse(400, 'Invalid request: missing q parameter')
    const { api_key } = parsed.data
    if (around.apiKey !== undefined && api_key === undefined) {
      return refuse(400, 'Please contact the server operator to get an API key')
    }
    if (around.apiKey !== undefined && api_key !== around.apiKey) return refuse(403, 'Invalid API key')
    return translate(parsed.data, around)
  },
  trouble: (trouble) => {
    if (trouble === 'auth') return refuse(403, 'Invalid API key')
    if (trouble === 'rate') return refuse(429, 'Slowdown: 30 per 1 minute')
    if (trouble === 'quota') return refuse(403, 'Monthly quota exceeded')
    if (trouble === 'unsupported') return refuse(400, 'xx is not supported')
    if (trouble === 'too_long')
      return refuse(400, 'Invalid request: request (2001) exceeds text limit (2000)')
    if (trouble === 'wrong_shape') return { status: 200, body: { result: 'x' } }
    return { ...refuse(500, 'Cannot translate text'), status: 200 }
  },
}
