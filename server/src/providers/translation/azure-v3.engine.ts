// Azure AI Translator, text translation 3.0.
import { codesOfEngine, languageOfEngineCode } from '@chatx/contract/base/language-engines'
import * as z from 'zod'
import type { EngineFailureKind, TranslationEngine } from '../../modules/translation/translation.types.ts'
import type { VendorTools } from './vendor-call.ts'
import { type VendorProtocol, vendorEngine } from './vendor-engine.ts'
import { kindOfStatus, type Refusal } from './vendor-failure.ts'
import { intersect } from './vendor-languages.ts'

export type AzureConfig = {
  id: string
  apiKey: string
  /** Needed by regional and multi-service resources, absent for a global one. */
  region?: string | undefined
  baseUrl?: string | undefined
}

const translation = z.array(
  z.object({
    detectedLanguage: z.object({ language: z.string() }).optional(),
    translations: z.tuple([z.object({ text: z.string() })]),
  }),
)
const languageList = z.object({ translation: z.record(z.string(), z.unknown()) })
const refusal = z.object({ error: z.object({ code: z.union([z.number(), z.string()]) }) })

/** Azure's six digits where they say more than the status, which is their first three. */
const byCode: Record<string, EngineFailureKind> = {
  400018: 'unsupported',
  400019: 'unsupported',
  400023: 'unsupported',
  400035: 'unsupported',
  400036: 'unsupported',
  400064: 'unsupported',
  400050: 'too_long',
  400077: 'too_long',
  403001: 'vendor_quota',
}

const readRefusal = (_status: number, answer: unknown): Refusal | undefined => {
  const parsed = refusal.safeParse(answer)
  if (!parsed.success) return undefined
  const code = String(parsed.data.error.code)
  return { kind: byCode[code] ?? kindOfStatus(Number(code.slice(0, 3))), code }
}

export const azureV3Engine = (config: AzureConfig, tools: VendorTools = {}): TranslationEngine => {
  const base = (config.baseUrl ?? 'https://api.cognitive.microsofttranslator.com').replace(/\/+$/, '')
  const headers: Record<string, string> = { 'ocp-apim-subscription-key': config.apiKey }
  if (config.region !== undefined) headers['ocp-apim-subscription-region'] = config.region
  const codes = codesOfEngine('azure')
  const protocol: VendorProtocol = {
    id: config.id,
    family: 'azure-v3',
    maskForm: 'html',
    limits: { max: { unit: 'utf16', n: 50_000 }, maxItems: 1000, maxTotal: 50_000 },
    codes: { sources: codes, targets: codes },
    languageRequests: [{ method: 'GET', url: `${base}/languages?api-version=3.0&scope=translation` }],
    readLanguages: ([answer]) => {
      const parsed = languageList.safeParse(answer)
      if (!parsed.success) return undefined
      const served = intersect(codes, Object.keys(parsed.data.translation))
      return { sources: served, targets: served }
    },
    translation: ({ texts, from, to }) => {
      const query = new URLSearchParams({ 'api-version': '3.0', textType: 'html', to })
      if (from !== null) query.set('from', from)
      return {
        method: 'POST',
        url: `${base}/translate?${query}`,
        headers,
        body: texts.map((text) => ({ Text: text })),
      }
    },
    readTranslation: (answer) =>
      translation.safeParse(answer).data?.map(({ detectedLanguage, translations: [{ text }] }) => ({
        text,
        detected: detectedLanguage && languageOfEngineCode('azure', detectedLanguage.language),
      })),
    readRefusal,
  }
  return vendorEngine(protocol, tools)
}
