// Sizes in the engine's own unit, decided before a call is made, and batches that respect them.
import { EngineFailure, type LimitUnit } from '../../modules/translation/translation.types.ts'

const codePoints = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Size of a text in the unit. Tokens are estimated from above: no tokenizer in use makes more than one per UTF-8 byte. */
export const sizeIn = (unit: LimitUnit, text: string): number => {
  if (unit === 'cp') return codePoints(text)
  return unit === 'utf16' ? text.length : Buffer.byteLength(text, 'utf8')
}

export type TextLimits = {
  /** For one text. */
  max: { unit: LimitUnit; n: number }
  /** Texts in one call. */
  maxItems: number
  /** For all texts of one call together, in the same unit. */
  maxTotal?: number
}

/** Throws `too_long` when one of the texts is over the limit of a single text. */
export const refuseTooLong = (engine: string, texts: string[], { max }: TextLimits): void => {
  if (texts.some((text) => sizeIn(max.unit, text) > max.n)) {
    throw new EngineFailure('too_long', `${engine} takes at most ${max.n} ${max.unit} at once`)
  }
}

/** Splits in order, so that each batch keeps to `maxItems` and `maxTotal`. */
export const inBatches = <T extends { text: string }>(items: T[], limits: TextLimits): T[][] => {
  const batches: T[][] = []
  let open: T[] = []
  let total = 0
  for (const item of items) {
    const size = sizeIn(limits.max.unit, item.text)
    const full =
      open.length >= limits.maxItems || total + size > (limits.maxTotal ?? Number.POSITIVE_INFINITY)
    if (full && open.length > 0) {
      batches.push(open)
      open = []
      total = 0
    }
    open.push(item)
    total += size
  }
  if (open.length > 0) batches.push(open)
  return batches
}
