// DeepL v2. The texts come as XML, protected spans as `<x id="…"/>`, so every call says that it is XML.
import { codesOfEngine, languageOfEngineCode } from '@chatx/contract/base/language-engines'
import * as z from 'zod'
import type { TranslationEngine } from '../../modules/translation/translation.types.ts'
import type { VendorTools } from './vendor-call.ts'
import { type VendorProtocol, vendorEngine } from './vendor-engine.ts'
import { kindOfStatus, type Refusal } from './vendor-failure.ts'
import { intersect, type LanguageCodes } from './vendor-languages.ts'

export type DeepLConfig = { id: string; apiKey: string; baseUrl?: string | undefined }

const translation = z.object({
  translations: z.array(
    z.object({
      text: z.string(),
      detected_source_language: z.string().optional(),
      billed_characters: z.number().optional(),
    }),
  ),
})
const languageList = z.array(z.object({ language: z.string() }))
const refusal = z.object({ message: z.string() })

/** Languages with a low-latency model; the newer ones have only the slower one, and asking for speed is an error there. */
const fastTargets = new Set(
  'ar bg cs da de el en es et fi fr hu id it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sv tr uk zh-CN zh-TW'.split(
    ' ',
  ),
)
const bodyBytes = 100 * 1024
/** Targets name a variant where DeepL asks for one (`EN-US`); sources never do (`PT`, `ZH`). */
const deepLCodes = (): LanguageCodes => {
  const codes = codesOfEngine('deepl')
  const upper = (code: string) => code.toUpperCase()
  return {
    sources: new Map(Array.from(codes, ([ours, theirs]) => [ours, upper(theirs.replace(/-.*/, ''))])),
    targets: new Map(Array.from(codes, ([ours, theirs]) => [ours, ours === 'en' ? 'EN-US' : upper(theirs)])),
  }
}

const readRefusal = (status: number, answer: unknown): Refusal | undefined => {
  const parsed = refusal.safeParse(answer)
  if (!parsed.success) return undefined
  const unsupported = status === 400 && /lang/i.test(parsed.data.message)
  return { kind: unsupported ? 'unsupported' : kindOfStatus(status) }
}

const readLanguages = (codes: LanguageCodes, answers: unknown[]): LanguageCodes | undefined => {
  const [sources, targets] = answers.map((answer) => languageList.safeParse(answer).data)
  if (!sources || !targets) return undefined
  return {
    sources: intersect(
      codes.sources,
      sources.map(({ language }) => language),
    ),
    targets: intersect(
      codes.targets,
      targets.map(({ language }) => language),
    ),
  }
}

const defaultBase = (apiKey: string): string =>
  apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

export const deepLV2Engine = (config: DeepLConfig, tools: VendorTools = {}): TranslationEngine => {
  const base = (config.baseUrl ?? defaultBase(config.apiKey)).replace(/\/+$/, '')
  const headers = { authorization: `DeepL-Auth-Key ${config.apiKey}` }
  const codes = deepLCodes()
  const protocol: VendorProtocol = {
    id: config.id,
    family: 'deepl-v2',
    maskForm: 'xml',
    limits: { max: { unit: 'bytes', n: bodyBytes }, maxItems: 50, maxTotal: bodyBytes },
    codes,
    languageRequests: ['source', 'target'].map((type) => ({
      method: 'GET',
      url: `${base}/v2/languages?type=${type}`,
      headers,
    })),
    readLanguages: (answers) => readLanguages(codes, answers),
    translation: ({ texts, from, to, target, context }) => ({
      method: 'POST',
      url: `${base}/v2/translate`,
      headers,
      body: {
        text: texts,
        target_lang: to,
        ...(from === null ? {} : { source_lang: from }),
        ...(context.length > 0 ? { context: context.join('\n') } : {}),
        model_type: fastTargets.has(target) ? 'latency_optimized' : 'prefer_quality_optimized',
        show_billed_characters: true,
        split_sentences: '1',
        tag_handling: 'xml',
        ignore_tags: ['x'],
      },
    }),
    readTranslation: (answer) =>
      translation.safeParse(answer).data?.translations.map((item) => ({
        text: item.text,
        detected:
          item.detected_source_language && languageOfEngineCode('deepl', item.detected_source_language),
        billed: item.billed_characters,
      })),
    readRefusal,
  }
  return vendorEngine(protocol, tools)
}
