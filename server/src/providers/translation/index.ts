// The engines of translation, made from configuration. The wiring decides which a tenant has; the translation module
// sees only `TranslationEngine`.
import * as z from 'zod'
import type { TranslationEngine } from '../../modules/translation/translation.types.ts'
import { apertiumEngine } from './apertium.engine.ts'
import { azureV3Engine } from './azure-v3.engine.ts'
import { deepLV2Engine } from './deepl-v2.engine.ts'
import { googleV2Engine } from './google-v2.engine.ts'
import { libreTranslateEngine } from './libretranslate.engine.ts'
import { openAiCompatibleEngine } from './openai-compatible.engine.ts'
import { phrasebookEngine } from './phrasebook.engine.ts'
import type { VendorTools } from './vendor-call.ts'

export type { VendorTools } from './vendor-call.ts'

const id = z.string().regex(/^[\w.-]{1,64}$/)
const apiKey = z.string().min(1).max(500)
const baseUrl = z.url({ protocol: /^https?$/ })

/** One engine as an operator configures it. `apiKey` is a secret: keep it encrypted, never in a log or an answer. */
export const engineConfig = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('openai-compatible'),
    id,
    baseUrl,
    apiKey: apiKey.optional(),
    model: z.string().min(1).max(200),
  }),
  z.strictObject({ kind: z.literal('google'), id, apiKey, baseUrl: baseUrl.optional() }),
  z.strictObject({
    kind: z.literal('azure'),
    id,
    apiKey,
    region: z.string().min(1).max(50).optional(),
    baseUrl: baseUrl.optional(),
  }),
  z.strictObject({ kind: z.literal('deepl'), id, apiKey, baseUrl: baseUrl.optional() }),
  z.strictObject({ kind: z.literal('libretranslate'), id, baseUrl, apiKey: apiKey.optional() }),
  z.strictObject({
    kind: z.literal('apertium'),
    id,
    modesFolder: z.string().min(1).optional(),
    deniedModes: z.array(z.string()).optional(),
    maxPipelines: z.int().min(1).max(50).optional(),
  }),
  z.strictObject({ kind: z.literal('phrasebook'), id, folder: z.string().min(1).optional() }),
])
export type EngineConfig = z.infer<typeof engineConfig>

/** Makes the engine; nothing is asked or started before its first use. */
export const createEngine = (config: EngineConfig, tools: VendorTools = {}): TranslationEngine => {
  switch (config.kind) {
    case 'openai-compatible':
      return openAiCompatibleEngine(config, tools)
    case 'google':
      return googleV2Engine(config, tools)
    case 'azure':
      return azureV3Engine(config, tools)
    case 'deepl':
      return deepLV2Engine(config, tools)
    case 'libretranslate':
      return libreTranslateEngine(config, tools)
    case 'apertium':
      return apertiumEngine(config, tools)
    case 'phrasebook':
      return phrasebookEngine(config)
  }
}
