import { convertChinese, isChineseConversion } from './translation-chinese.rules.ts'
import { type Identification, isSameLanguage } from './translation-language.rules.ts'
import type { Masked } from './translation-mask.rules.ts'

export type SkipReason = 'switched_off' | 'no_letters' | 'only_protected' | 'same_language'

/** `charge` is in characters; `text` of a hit is what the store gave, `masked` of a conversion is still masked. */
export type Plan =
  | { do: 'skip'; reason: SkipReason; charge: 0 }
  | { do: 'convert'; source: string; masked: string; charge: 0 }
  | { do: 'memory' | 'phrasebook' | 'cache'; source: string; text: string; charge: 0 }
  | { do: 'engine'; source: string; charge: number }

export type PlanInput = {
  /** Translation is switched on for this conversation and direction. */
  on: boolean
  text: Masked
  identification: Identification
  target: string
  /** The writer's language as a person has corrected it. */
  corrected?: string | undefined
  memory?: string | undefined
  phrasebook?: string | undefined
  cache?: string | undefined
}

const skip = (reason: SkipReason): Plan => ({ do: 'skip', reason, charge: 0 })

/** A person's correction holds, unless the text is plainly in another script (a Chinese sentence from a Spaniard). */
function sureLanguage(identification: Identification, corrected: string | undefined): string | null {
  const byScript = identification.by === 'script' && identification.skipSafe
  if (corrected !== undefined && !byScript) return corrected
  return identification.skipSafe ? identification.language : null
}

/**
 * The language to tell the engine: `auto` when unsure, and also when it seems to be the target's own but not surely
 * enough to skip; the engine then decides, and an answer "detected: target" means nothing was to be translated.
 */
export function sourceFor({ identification, target, corrected }: PlanInput): string {
  const language = sureLanguage(identification, corrected) ?? identification.language
  return isSameLanguage(language, target) ? 'auto' : language
}

function skipReason(input: PlanInput): SkipReason | undefined {
  const { on, text, identification, target, corrected } = input
  if (!on) return 'switched_off'
  if (!text.hasLetters)
    return text.spans.length > 0 && text.words.trim() === '' ? 'only_protected' : 'no_letters'
  const sure = sureLanguage(identification, corrected)
  return sure !== null && isSameLanguage(sure, target) ? 'same_language' : undefined
}

/** zh-TW for a reader of zh-CN is rewritten here, not translated; what does not change needs nothing at all. */
function conversion(source: string, { text, target }: PlanInput): Plan | undefined {
  if (!isChineseConversion(source, target)) return undefined
  const masked = convertChinese(text.masked, target === 'zh-CN' ? 'zh-CN' : 'zh-TW')
  return masked === text.masked ? skip('same_language') : { do: 'convert', source, masked, charge: 0 }
}

const hits = ['memory', 'phrasebook', 'cache'] as const

/**
 * What is to be done with a text, and what it costs (characters, decision 3): free unless an engine is asked. Call it
 * without hits first; when it answers `engine`, look the text up and call it again with what was found.
 */
export function plan(input: PlanInput): Plan {
  const reason = skipReason(input)
  if (reason !== undefined) return skip(reason)
  const source = sourceFor(input)
  const converted = conversion(source, input)
  if (converted !== undefined) return converted
  for (const hit of hits) {
    const text = input[hit]
    if (text !== undefined) return { do: hit, source, text, charge: 0 }
  }
  return { do: 'engine', source, charge: input.text.counted }
}

export type CacheKeyFields = {
  tenant: string
  family: string
  source: string
  target: string
  glossaryVersion: number
  tone: string
  promptVersion: number
  maskVersion: number
  masked: string
}

/** `hash` is SHA-256 in hex. The tenant is part of the key: a translation is never shared across tenants. */
export const cacheKey = (fields: CacheKeyFields, hash: (text: string) => string): string =>
  hash(
    JSON.stringify([
      fields.tenant,
      fields.family,
      fields.source,
      fields.target,
      fields.glossaryVersion,
      fields.tone,
      fields.promptVersion,
      fields.maskVersion,
      fields.masked,
    ]),
  )
