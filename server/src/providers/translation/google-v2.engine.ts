// Google Cloud Translation, Basic (v2). The key goes into a header, not into the address, so that no access log or
// connection error can carry it.
import { codesOfEngine, languageOfEngineCode } from '@chatx/contract/base/language-engines'
import * as z from 'zod'
import type { TranslationEngine } from '../../modules/translation/translation.types.ts'
import type { VendorTools } from './vendor-call.ts'
import { type VendorProtocol, vendorEngine } from './vendor-engine.ts'
import { kindOfStatus, type Refusal } from './vendor-failure.ts'
import { intersect } from './vendor-languages.ts'

export type GoogleConfig = { id: string; apiKey: string; baseUrl?: string | undefined }

const translation = z.object({
  data: z.object({
    translations: z.array(
      z.object({ translatedText: z.string(), detectedSourceLanguage: z.string().optional() }),
    ),
  }),
})
const languageList = z.object({ data: z.object({ languages: z.array(z.object({ language: z.string() })) }) })
const refusal = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

const kindOfBadRequest = (reason: string, message: string): Refusal['kind'] => {
  if (reason === 'keyInvalid' || /api key/i.test(message)) return 'auth'
  if (/language/i.test(message)) return 'unsupported'
  return /too long|too large|payload size|text segments/i.test(message) ? 'too_long' : 'refused'
}

const kindOfLimit = (reason: string, message: string, otherwise: Refusal['kind']): Refusal['kind'] => {
  if (/daily/i.test(reason) || /daily limit/i.test(message)) return 'vendor_quota'
  return /rateLimit/i.test(reason) || /rate limit/i.test(message) ? 'rate' : otherwise
}

/** Google says in words and in `reason` what the status leaves open: 403 is a key, a rate or a daily limit. */
const readRefusal = (status: number, answer: unknown): Refusal | undefined => {
  const parsed = refusal.safeParse(answer)
  if (!parsed.success) return undefined
  const { code = status, message = '', errors = [] } = parsed.data.error
  const reason = errors[0]?.reason ?? ''
  if (code === 400) return { kind: kindOfBadRequest(reason, message), code: reason }
  if (code === 403) return { kind: kindOfLimit(reason, message, 'auth'), code: reason }
  if (code === 429) return { kind: kindOfLimit(reason, message, 'rate'), code: reason }
  return { kind: kindOfStatus(code), code: reason }
}

export const googleV2Engine = (config: GoogleConfig, tools: VendorTools = {}): TranslationEngine => {
  const base = (config.baseUrl ?? 'https://translation.googleapis.com').replace(/\/+$/, '')
  const path = `${base}/language/translate/v2`
  const headers = { 'x-goog-api-key': config.apiKey }
  const codes = codesOfEngine('google')
  const protocol: VendorProtocol = {
    id: config.id,
    family: 'google-v2',
    maskForm: 'html',
    limits: { max: { unit: 'cp', n: 5000 }, maxItems: 128, maxTotal: 30_000 },
    codes: { sources: codes, targets: codes },
    languageRequests: [{ method: 'GET', url: `${path}/languages`, headers }],
    readLanguages: ([answer]) => {
      const parsed = languageList.safeParse(answer)
      if (!parsed.success) return undefined
      const served = intersect(
        codes,
        parsed.data.data.languages.map(({ language }) => language),
      )
      return { sources: served, targets: served }
    },
    translation: ({ texts, from, to }) => ({
      method: 'POST',
      url: path,
      headers,
      body: { q: texts, target: to, format: 'html', ...(from === null ? {} : { source: from }) },
    }),
    readTranslation: (answer) => {
      const parsed = translation.safeParse(answer)
      return parsed.data?.data.translations.map(({ translatedText, detectedSourceLanguage: theirs }) => ({
        text: translatedText,
        detected: theirs === undefined ? undefined : languageOfEngineCode('google', theirs),
      }))
    },
    readRefusal,
  }
  return vendorEngine(protocol, tools)
}
