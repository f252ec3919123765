// LibreTranslate and servers that speak like it. Its codes changed over the versions, so only its own list counts.
import { resolveLanguage } from '@chatx/contract/base/languages'
import * as z from 'zod'
import type { EngineFailureKind, TranslationEngine } from '../../modules/translation/translation.types.ts'
import type { VendorTools } from './vendor-call.ts'
import { type VendorProtocol, vendorEngine } from './vendor-engine.ts'
import { kindOfStatus, type Refusal } from './vendor-failure.ts'

export type LibreTranslateConfig = { id: string; baseUrl: string; apiKey?: string | undefined }

const detection = z.object({ language: z.string() })
const translation = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([detection, z.array(detection)]).optional(),
})
const languageList = z.array(z.object({ code: z.string() }))
const refusal = z.object({ error: z.string() })

const ownCodes: Record<string, string> = { zt: 'zh-TW', pb: 'pt-BR' }
const languageOf = (theirs: string): string | undefined => ownCodes[theirs] ?? resolveLanguage(theirs)?.code

/** Our codes for the server's list. Where it has Brazilian Portuguese of its own, plain `pt` is the European one. */
export const libreTranslateCodes = (theirs: string[]): Map<string, string> => {
  const brazilian = theirs.some((code) => code === 'pb' || code.toLowerCase() === 'pt-br')
  const codes = new Map<string, string>()
  for (const code of theirs) {
    const ours = code === 'pt' && brazilian ? 'pt-PT' : languageOf(code)
    if (ours !== undefined && !codes.has(ours)) codes.set(ours, code)
  }
  return codes
}

/** It answers 400 for nearly everything and says in English what it means. */
const sayings: [RegExp, EngineFailureKind][] = [
  [/api key/i, 'auth'],
  [/not supported|not available/i, 'unsupported'],
  [/exceeds (text|character) limit|too long/i, 'too_long'],
  [/slowdown|too many requests/i, 'rate'],
  [/quota|limit of .* per/i, 'vendor_quota'],
]

const readRefusal = (status: number, answer: unknown): Refusal | undefined => {
  const parsed = refusal.safeParse(answer)
  if (!parsed.success) return undefined
  if (status >= 500) return { kind: 'down' }
  const said = sayings.find(([pattern]) => pattern.test(parsed.data.error))
  return { kind: said?.[1] ?? kindOfStatus(status) }
}

export const libreTranslateEngine = (
  config: LibreTranslateConfig,
  tools: VendorTools = {},
): TranslationEngine => {
  const base = config.baseUrl.replace(/\/+$/, '')
  const protocol: VendorProtocol = {
    id: config.id,
    family: `libretranslate ${base}`,
    maskForm: 'token',
    limits: { max: { unit: 'cp', n: 2000 }, maxItems: 25 },
    codes: undefined,
    languageRequests: [{ method: 'GET', url: `${base}/languages` }],
    readLanguages: ([answer]) => {
      const parsed = languageList.safeParse(answer)
      if (!parsed.success) return undefined
      const served = libreTranslateCodes(parsed.data.map(({ code }) => code))
      return { sources: served, targets: served }
    },
    translation: ({ texts, from, to }) => ({
      method: 'POST',
      url: `${base}/translate`,
      body: {
        q: texts,
        source: from ?? 'auto',
        target: to,
        format: 'text',
        ...(config.apiKey === undefined ? {} : { api_key: config.apiKey }),
      },
    }),
    readTranslation: (answer) => {
      const parsed = translation.safeParse(answer)
      if (!parsed.success) return undefined
      const { translatedText, detectedLanguage } = parsed.data
      return translatedText.map((text, index) => {
        const found = Array.isArray(detectedLanguage) ? detectedLanguage[index] : detectedLanguage
        return { text, detected: found && languageOf(found.language) }
      })
    },
    readRefusal,
  }
  return vendorEngine(protocol, tools)
}
