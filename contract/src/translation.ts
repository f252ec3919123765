import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, nothing } from './base/fields.ts'
import { id, instant, languageCode } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** Why a text was not translated or not charged. Browsers have a sentence for each. */
export const translationReason = z.enum([
  'same_language',
  'no_letters',
  'only_protected',
  'switched_off',
  'script_conversion',
  'memory',
  'phrasebook',
  'cache',
  'no_balance',
  'no_engine',
  'unsupported',
  'too_long',
  'engine_down',
  'engine_timeout',
  'engine_rate',
  'engine_auth',
  'engine_quota',
  'bad_output',
  'refused',
])
export type TranslationReason = z.output<typeof translationReason>

export const translationState = z.enum(['pending', 'done', 'failed', 'skipped', 'off'])

/** A message's translation as people see it. `version` rises with every attempt; a lower one is ignored. */
export const translation = z.object({
  state: translationState,
  text: z.string().nullable(),
  sourceLanguage: z.string().nullable(),
  targetLanguage: z.string(),
  /** Who translated, as shown on the message: "Apertium (offline draft)". */
  engine: z.string().nullable(),
  /** Characters charged for it; 0 with a reason where it was free. */
  charged: z.number().int(),
  reason: translationReason.nullable(),
  version: z.number().int(),
})
export type Translation = z.output<typeof translation>

export const previewTranslation = endpoint({
  method: 'POST',
  path: '/chatx/client/translation/preview',
  who: ['desk'],
  summary: 'Translate a draft before it is sent; sending with `token` uses this text without a second charge',
  input: z.strictObject({ conversationId: id(), text: z.string().min(1).max(4000) }),
  output: z.object({ token: z.string().nullable(), translation }),
  errors: ['conversation.not_found'],
})

export const listLanguage = endpoint({
  method: 'GET',
  path: '/chatx/client/translation/languages',
  who: ['owner', 'desk'],
  summary:
    'All listed languages; `available` says whether a configured engine can translate from or to it now',
  input: nothing(),
  output: z.array(z.object({ code: languageCode(), from: z.boolean(), to: z.boolean() })),
  errors: [],
})

export const listLine = endpoint({
  method: 'GET',
  path: '/chatx/client/translation/lines',
  who: ['owner', 'desk'],
  summary: 'Translation lines (engines) that may be chosen, in the order of failover',
  input: nothing(),
  output: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), healthy: z.boolean() })),
  errors: [],
})

export const confirmMemoryForm = z.strictObject({
  source: languageCode(),
  target: languageCode(),
  text: z.string().trim().min(1).max(500),
  translation: z.string().trim().min(1).max(1000),
})

export const confirmMemory = endpoint({
  method: 'POST',
  path: '/chatx/client/translation/remember',
  who: ['owner', 'desk'],
  summary: 'Confirm or correct a translation: it enters the translation memory of this main account',
  input: confirmMemoryForm,
  output: z.object({ id: id() }),
  errors: ['translation.language_unknown'],
})

export const pageMemory = endpoint({
  method: 'GET',
  path: '/chatx/user/translationMemory/page',
  who: ['owner'],
  summary: 'The translation memory, newest first',
  input: z.strictObject({ ...pageInput, search: z.string().max(100).optional() }),
  output: pageOf(
    z.object({
      id: id(),
      source: z.string(),
      target: z.string(),
      text: z.string(),
      translation: z.string(),
      createdAt: instant(),
    }),
  ),
  errors: [],
})

export const removeMemory = endpoint({
  method: 'DELETE',
  path: '/chatx/user/translationMemory/delete',
  who: ['owner'],
  summary: 'Remove an entry of the translation memory',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['translation.memory_not_found'],
})

export const engineKind = z.enum([
  'openai-compatible',
  'google',
  'azure',
  'deepl',
  'libretranslate',
  'apertium',
  'phrasebook',
])

/** A translation engine of the tenant. Its key is write-only: `hasKey` is all that is ever shown. */
export const engineRow = z.object({
  id: z.string(),
  kind: engineKind,
  name: z.string(),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  region: z.string().nullable(),
  hasKey: z.boolean(),
  position: z.number().int(),
  enabled: z.boolean(),
  builtIn: z.boolean(),
  health: z.enum(['healthy', 'resting', 'needs_operator', 'unknown']),
  lastError: z.string().nullable(),
  languages: z.number().int().nullable(),
})
export type EngineRow = z.output<typeof engineRow>

const engineFields = {
  kind: z.enum(['openai-compatible', 'google', 'azure', 'deepl', 'libretranslate']),
  name: z.string().trim().min(1).max(40),
  baseUrl: z.url().max(300).nullable(),
  model: z.string().trim().max(100).nullable(),
  region: z.string().trim().max(60).nullable(),
  apiKey: z.string().trim().max(400).optional(),
  position: z.number().int().min(0).max(1000),
  enabled: z.boolean(),
}

export const engineForm = z.strictObject({
  ...engineFields,
  baseUrl: engineFields.baseUrl.default(null),
  model: engineFields.model.default(null),
  region: engineFields.region.default(null),
  position: engineFields.position.default(0),
  enabled: engineFields.enabled.default(true),
})

/** What is left out of a change stays as it is (so no defaults here), the stored key too. */
const engineChange = z.strictObject(engineFields).partial().extend({ id: z.string() })

export const listEngine = endpoint({
  method: 'GET',
  path: '/chatx-admin/api/translationEngine/list',
  who: ['operator'],
  summary: 'Translation engines of this tenant in the order they are tried',
  input: nothing(),
  output: z.array(engineRow),
  errors: [],
})

export const createEngine = endpoint({
  method: 'POST',
  path: '/chatx-admin/api/translationEngine/create',
  who: ['operator'],
  summary: 'Add a translation engine; its key is sealed at rest',
  input: engineForm,
  output: engineRow,
  errors: [],
})

export const updateEngine = endpoint({
  method: 'PUT',
  path: '/chatx-admin/api/translationEngine/update',
  who: ['operator'],
  summary: 'Change an engine; built-in ones can only be moved, enabled and disabled',
  input: engineChange,
  output: engineRow,
  errors: ['translation.engine_not_found', 'translation.engine_fixed'],
})

export const deleteEngine = endpoint({
  method: 'DELETE',
  path: '/chatx-admin/api/translationEngine/delete',
  who: ['operator'],
  summary: 'Remove an engine and its key',
  input: z.strictObject({ id: z.string() }),
  output: done(),
  errors: ['translation.engine_not_found', 'translation.engine_fixed'],
})

export const testEngine = endpoint({
  method: 'POST',
  path: '/chatx-admin/api/translationEngine/test',
  who: ['operator'],
  summary: 'Translate one sentence with this engine now; nothing is charged',
  input: z.strictObject({
    id: z.string(),
    text: z.string().min(1).max(200),
    source: languageCode(),
    target: languageCode(),
  }),
  output: z.object({
    ok: z.boolean(),
    text: z.string().nullable(),
    milliseconds: z.number(),
    reason: z.string().nullable(),
  }),
  errors: ['translation.engine_not_found'],
})
