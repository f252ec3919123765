// Translation: from a text and two languages to a text, through memory, phrasebook, cache and engines with failover.
// What always holds: protected spans come back unchanged; a guarded output is never shown; characters are reserved
// before an engine is called and charged once after it answered; a text of a customer is data, never an instruction.
export type { BucketOwner, Replenishment } from '../character-quota/index.ts'
export {
  createTranslationService,
  type PreviewContext,
  type TranslationService,
} from './translation.service.ts'
export { translationRoutes } from './translation.routes.ts'
export type { EngineSettings } from './translation-engine.types.ts'
export type { TranslateOutcome, TranslateRequest, Translator } from './translation-translator.types.ts'
export { answerTokens, translationPrompt } from './translation-prompt.rules.ts'
