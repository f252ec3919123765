import { writings } from './translation-mask-form.rules.ts'
import type { LimitUnit, MaskForm } from './translation.types.ts'

/** A part of a masked text that fits an engine; the white space around it is ours to put back. */
export type Piece = { before: string; text: string; after: string }

const utf8Size = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** Size of `text` in the unit. Tokens are estimated from above: no tokenizer in use makes more than one per UTF-8 byte. */
export function sizeOf(text: string, unit: LimitUnit): number {
  if (unit === 'utf16') return text.length
  let size = 0
  for (const c of text) size += unit === 'cp' ? 1 : utf8Size(c.codePointAt(0) ?? 0)
  return size
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const clauseEnd = /[,;:，；：、،؛။][\s"'”’»）)\]]*|[—–…]\s*/gu
const wordEnd = /\s+/gu

const starts = (segmenter: Intl.Segmenter, text: string): number[] =>
  Array.from(segmenter.segment(text), ({ index }) => index)
const ends = (pattern: RegExp, text: string): number[] =>
  Array.from(text.matchAll(pattern), (m) => m.index + m[0].length)

/** Where a text may be cut, from the best place to the worst. */
const levels: readonly ((text: string) => number[])[] = [
  (text) => starts(sentences, text),
  (text) => ends(clauseEnd, text),
  (text) => ends(wordEnd, text),
  (text) => starts(graphemes, text),
]

/** Parts of `text` between the cuts of a level, leaving out cuts that would fall inside a token. */
function segmentsOf(text: string, level: (text: string) => number[], solid: RegExp): string[] {
  const tokens = Array.from(text.matchAll(solid), (m) => ({ from: m.index, to: m.index + m[0].length }))
  const cuts = new Set(level(text).filter((cut) => cut > 0 && cut < text.length))
  for (const { from, to } of tokens) for (let cut = from + 1; cut < to; cut += 1) cuts.delete(cut)
  const edges = [0, ...[...cuts].toSorted((a, b) => a - b), text.length]
  return edges.slice(1).map((edge, i) => text.slice(edges[i], edge))
}

function chunksOf(text: string, limit: { unit: LimitUnit; n: number }, solid: RegExp, depth = 0): string[] {
  const level = levels[depth]
  if (level === undefined || sizeOf(text, limit.unit) <= limit.n) return [text]
  const chunks: string[] = []
  let open = ''
  let size = 0
  for (const segment of segmentsOf(text, level, solid)) {
    const more = sizeOf(segment, limit.unit)
    if (size + more <= limit.n) {
      open += segment
      size += more
      continue
    }
    const parts = more <= limit.n ? [segment] : chunksOf(segment, limit, solid, depth + 1)
    if (open !== '') chunks.push(open)
    chunks.push(...parts.slice(0, -1))
    open = parts.at(-1) ?? ''
    size = sizeOf(open, limit.unit)
  }
  return open === '' ? chunks : [...chunks, open]
}

/**
 * Cuts a masked text so that each piece fits `limit`: after sentences, else clauses, else words, else graphemes, and
 * never inside a token. A single token or grapheme above the limit stays whole. `joinPieces` is the inverse.
 */
export function splitMasked(masked: string, limit: { unit: LimitUnit; n: number }, form: MaskForm): Piece[] {
  return chunksOf(masked, limit, writings[form].solid).map((chunk) => {
    const text = chunk.trim()
    const start = text === '' ? chunk.length : chunk.indexOf(text)
    return { before: chunk.slice(0, start), text, after: chunk.slice(start + text.length) }
  })
}

/** Puts translated pieces together with the white space that stood between the originals. */
export const joinPieces = (pieces: readonly Piece[], translated: readonly string[]): string =>
  pieces.map((piece, i) => piece.before + (translated[i] ?? '').trim() + piece.after).join('')
