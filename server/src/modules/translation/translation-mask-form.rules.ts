import type { MaskForm } from './translation.types.ts'
import { LOOSE_TOKEN } from './translation-pattern.rules.ts'

/** A piece of an engine's answer: plain text, or the id of a protected span. */
export type MaskPart = string | number

/** How one kind of engine is shown protected spans, and how its answer is read back. */
export type MaskWriting = {
  span(id: number): string
  text(plain: string): string
  /** Reads tolerantly: spaces, case, quotes and digits that engines are known to change. */
  read(output: string): MaskPart[]
  /** Matches what a splitter must not cut. */
  solid: RegExp
}

/** 'n٣' or 'ｎ３' -> 3: engines write digits in the target's own numerals. */
function readId(token: string): number {
  const digits = [...token.normalize('NFKC')].filter((c) => /\p{Nd}/u.test(c)).map(digitValue)
  return Number(digits.join(''))
}

/** Unicode keeps each script's decimal digits in a row of ten, so the distance from the row's start is the value. */
export function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return value
}

function readParts(output: string, token: RegExp, plain: (text: string) => string): MaskPart[] {
  const parts: MaskPart[] = []
  let at = 0
  for (const m of output.matchAll(token)) {
    parts.push(plain(output.slice(at, m.index)), readId(m[0]))
    at = m.index + m[0].length
  }
  parts.push(plain(output.slice(at)))
  return parts
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

function readEntity(entity: string, body: string): string {
  const name = named[body.toLowerCase()]
  if (name !== undefined) return name
  const code = /^#x/iu.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

const unescapeMarkup = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos|nbsp);/giu, readEntity)

const looseToken = new RegExp(LOOSE_TOKEN, 'gu')
const looseXml = /<\s*x\s+id\s*=\s*["'“”«»]?\s*\p{Nd}{1,4}\s*["'“”«»]?\s*\/?\s*>(?:\s*<\s*\/\s*x\s*>)?/giu
const htmlSpan = /<\s*\/?\s*span(?:\s[^<>]*)?>/giu
const htmlBreak = /<\s*br\s*\/?\s*>/giu

const streamSpecial = /[\\[\]{}^$/@<>]/gu
const superblank = /\\[\s\S]|\[\s*[nN]\s*(\p{Nd}{1,4})\s*\]|\[(\n|\r\n?)\]/gu

/** Apertium's stream: what follows a backslash is text, `[n0]` is a span, `[\n]` a line break. */
function readSuperblank(output: string): MaskPart[] {
  const parts: MaskPart[] = []
  let text = ''
  let at = 0
  for (const m of output.matchAll(superblank)) {
    text += output.slice(at, m.index)
    at = m.index + m[0].length
    if (m[1] === undefined) text += m[2] ?? m[0].slice(1)
    else {
      parts.push(text, readId(m[1]))
      text = ''
    }
  }
  parts.push(text + output.slice(at))
  return parts
}

export const writings: Record<MaskForm, MaskWriting> = {
  token: {
    span: (id) => `{{n${id}}}`,
    text: (plain) => plain,
    read: (output) => readParts(output, looseToken, (text) => text),
    solid: /\{\{n\d+\}\}/gu,
  },
  xml: {
    span: (id) => `<x id="${id}"/>`,
    text: escapeMarkup,
    read: (output) => readParts(output, looseXml, unescapeMarkup),
    solid: /<[^<>]*>|&[a-z]+;/gu,
  },
  html: {
    // In HTML a line break is white space and lost, so it travels as a tag.
    span: (id) => `<span translate="no">{{n${id}}}</span>`,
    text: (plain) => escapeMarkup(plain).replaceAll('\n', '<br>'),
    read: (output) =>
      readParts(output.replace(htmlSpan, ''), looseToken, (text) =>
        unescapeMarkup(text.replace(htmlBreak, '\n')),
      ),
    solid: /<span translate="no">[^<]*<\/span>|<[^<>]*>|&[a-z]+;/gu,
  },
  superblank: {
    span: (id) => `[n${id}]`,
    text: (plain) => plain.replace(streamSpecial, '\\$&').replace(/\n/gu, '[\n]'),
    read: readSuperblank,
    solid: /\\[\s\S]|\[[^\]]*\]/gu,
  },
}
