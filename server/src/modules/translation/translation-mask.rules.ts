import type { GlossaryTerm, MaskForm } from './translation.types.ts'
import { writings } from './translation-mask-form.rules.ts'
import { findSpans, isCounted, type SpanKind } from './translation-span.rules.ts'

/** Version of the table of spans and of the count; stored with every charge and part of the cache key. */
export const MASK_VERSION = 1

/** `shown` spans reach the engine as they are; they stay free, or counted, as their kind says. */
export type Span = { id: number; kind: SpanKind; text: string; counted: boolean; shown: boolean }

export type Masked = {
  form: MaskForm
  /** What the engine gets: no outer white space, spans written in the engine's form. */
  masked: string
  spans: Span[]
  /** The text with a space for each span: what identification and the guards look at. */
  words: string
  lead: string
  tail: string
  /** Code points in NFC without outer white space and without uncounted spans: what one translation costs. */
  counted: number
  hasLetters: boolean
  version: number
}

export type MaskOptions = {
  form: MaskForm
  glossary?: readonly GlossaryTerm[]
  /** Ids of spans to show to the engine after it lost their tokens; the count does not change. */
  show?: readonly number[]
}

export type Unmasked =
  | { ok: true; text: string; words: string }
  | { ok: false; missing: number[]; duplicated: number[]; unknown: number[] }

const countPoints = (text: string): number => {
  let n = 0
  for (const _ of text) n += 1
  return n
}

/**
 * Hides what must not be translated and counts what must be paid (characters, decision 3). The count depends on
 * the text and the glossary only, never on the form, so it is the same whichever engine answers.
 */
export function mask(text: string, { form, glossary = [], show = [] }: MaskOptions): Masked {
  const nfc = text.normalize('NFC')
  const inner = nfc.trim()
  const lead = nfc.slice(0, inner === '' ? nfc.length : nfc.indexOf(inner))
  const { span: writeSpan, text: writeText } = writings[form]
  const spans: Span[] = []
  let masked = ''
  let words = ''
  let counted = 0
  let at = 0
  for (const found of findSpans(inner, glossary)) {
    const before = inner.slice(at, found.start)
    const span = inner.slice(found.start, found.end)
    const id = spans.length
    const shown = show.includes(id)
    spans.push({ id, kind: found.kind, text: span, counted: isCounted(found.kind), shown })
    masked += writeText(before) + (shown ? writeText(span) : writeSpan(id))
    words += before + (shown ? span : ' ')
    counted += countPoints(before) + (isCounted(found.kind) ? countPoints(span) : 0)
    at = found.end
  }
  const rest = inner.slice(at)
  masked += writeText(rest)
  words += rest
  counted += countPoints(rest)
  const tail = nfc.slice(lead.length + inner.length)
  return {
    form,
    masked,
    spans,
    words,
    lead,
    tail,
    counted,
    hasLetters: hasLetters(words),
    version: MASK_VERSION,
  }
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/**
 * Puts the protected spans and the outer white space back. Each hidden span must stand in `output` exactly once;
 * tokens that the engine spaced, re-cased or widened are recognised.
 */
export function unmask(output: string, source: Masked): Unmasked {
  const hidden = new Map(source.spans.filter((span) => !span.shown).map((span) => [span.id, span.text]))
  const seen = new Map<number, number>()
  let text = ''
  let words = ''
  for (const part of writings[source.form].read(output.trim())) {
    if (typeof part === 'string') {
      text += part
      words += part
      continue
    }
    seen.set(part, (seen.get(part) ?? 0) + 1)
    text += hidden.get(part) ?? ''
    words += ' '
  }
  const missing = [...hidden.keys()].filter((id) => !seen.has(id))
  const duplicated = [...seen].filter(([id, times]) => times > 1 && hidden.has(id)).map(([id]) => id)
  const unknown = [...seen.keys()].filter((id) => !hidden.has(id))
  if (missing.length + duplicated.length + unknown.length > 0)
    return { ok: false, missing, duplicated, unknown }
  return { ok: true, text: source.lead + text + source.tail, words }
}
