import type { GlossaryTerm } from './translation.types.ts'
import * as pattern from './translation-pattern.rules.ts'

export type SpanKind =
  | 'code'
  | 'placeholder'
  | 'url'
  | 'email'
  | 'mention'
  | 'phone'
  | 'order'
  | 'emoji'
  | 'hashtag'
  | 'glossary'

/** A stretch of text that no engine may touch; `start` and `end` are UTF-16 offsets. */
export type FoundSpan = { kind: SpanKind; start: number; end: number }

/** Hashtags and glossary terms are protected but paid for; all other spans are free (characters, decision 3). */
export const isCounted = (kind: SpanKind): boolean => kind === 'hashtag' || kind === 'glossary'

const countDigits = (text: string): number => text.replace(/\P{Nd}/gu, '').length

const commonDomains = new Set(
  'com net org edu gov mil int info biz name pro mobi app dev io ai co shop store online site xyz top vip club live tech cloud link page blog news media wiki global world group email chat example test cn hk tw mo jp kr sg th vn ph id uk eu fr de es pt pl cz sk hu ro bg gr tr ru ua by kz uz ge il ae sa qa eg ma ng ke za au nz ca mx br ar cl pe ec uy py ve bo dk fi lt lv ee hr rs ba mk al ie lu ch li nl ir pk bd lk np mm kh cc tv gg ly fm tk ml ga cf gl ws рф'.split(
    ' ',
  ),
)
/** Country domains that are everyday words: "thanks.it is good" is a missing space, not a host. */
const wordDomains = new Set('it is so me no in my be to at am us as do la se si st im pm'.split(' '))

/** "zalando.it" at the end of a phrase is a host; "good.it is" is two sentences. */
const isLikelyHost = (host: string, name: string, after: string): boolean =>
  name.length >= 4 && host === host.toLowerCase() && !/^\s+\p{Ll}/u.test(after)

function isDomain(host: string, path: string, after: string): boolean {
  const labels = host.split('.')
  const top = (labels.at(-1) ?? '').toLowerCase()
  if (!host.endsWith(top) && host !== host.toUpperCase()) return false
  if (commonDomains.has(top) || labels[0]?.toLowerCase() === 'www') return true
  if (!wordDomains.has(top)) return false
  return path.length > 1 || isLikelyHost(host, labels.at(-2) ?? '', after)
}

/** Sentence punctuation after an address belongs to the sentence; a closing bracket only if it was opened inside. */
function trimAddress(url: string): string {
  const end = url.replace(/[.,;:!?'*_~|]+$/u, '')
  const last = end.at(-1)
  const open = last === ')' ? '(' : last === ']' ? '[' : last === '}' ? '{' : ''
  if (open === '' || last === undefined) return end
  const balance = end.split(open).length - end.split(last).length
  return balance < 0 ? trimAddress(end.slice(0, -1)) : end
}

const firstUnspaced = new RegExp(`[${pattern.UNSPACED}]`, 'u')

/** "@support你好" is the name "support" and a greeting; a name in Chinese is believed only when short and set apart. */
function trimMention(found: string, after: string): string {
  const name = found.replace(/\.+$/u, '')
  const cut = name.search(firstUnspaced)
  const kept = cut > 1 ? name.slice(0, cut) : name
  if (!/\p{L}/u.test(kept)) return ''
  const alone = after === '' || /^[\s\p{P}]/u.test(after)
  return cut === 1 && ([...kept].length > 7 || !alone) ? '' : kept
}

/** A tag of more than 12 characters in a script without spaces is more likely a whole sentence. */
function trimHashtag(found: string): string {
  const tag = firstUnspaced.test(found) ? found : found.replace(/#$/u, '')
  if (!/\p{L}/u.test(tag)) return ''
  return firstUnspaced.test(tag) && [...tag].length > 14 ? '' : tag
}

const isPrice = (before: string, after: string): boolean =>
  pattern.MONEY_BEFORE.test(before) || pattern.MONEY_AFTER.test(after)

function isPhone(found: string, before: string, after: string): boolean {
  const digits = countDigits(found)
  const fewest = found.startsWith('0') ? 9 : 7
  if (digits < fewest || digits > 15 || pattern.DATE.test(found.trim())) return false
  return !isPrice(before, after)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const unit = /^\d+-?[A-Z]{1,4}$/u

/** Numbers of parcels, transactions and wallets, told from sizes, models and units by their shape. */
function isCode(found: string, digits: number): boolean {
  const joined = /[-_]/u.test(found)
  if (found.length >= 20 && !joined) return digits >= 3
  if (/[a-z]/u.test(found) || unit.test(found)) return uuid.test(found)
  return uuid.test(found) || digits >= (joined ? 4 : 5)
}

function isOrder(found: string, before: string, after: string): boolean {
  const digits = countDigits(found)
  if (!/\D/u.test(found)) return digits >= 10 && !isPrice(before, after)
  return /[A-Za-z]/u.test(found) && isCode(found, digits)
}

type Rule = {
  kind: SpanKind
  pattern: RegExp
  trim?: (m: RegExpExecArray, before: string, after: string) => [number, string]
}

const whole = (m: RegExpExecArray, keep: boolean): [number, string] => [0, keep ? m[0] : '']
const second = (m: RegExpExecArray, keep: boolean): [number, string] => [
  (m[1] ?? '').length,
  keep ? (m[2] ?? '') : '',
]

/** In order of precedence: what an earlier rule took, a later one no longer sees. */
const rules: readonly Rule[] = [
  { kind: 'code', pattern: pattern.CODE },
  { kind: 'placeholder', pattern: pattern.PLACEHOLDER },
  { kind: 'url', pattern: pattern.URL_WITH_SCHEME, trim: (m) => [0, trimAddress(m[0])] },
  { kind: 'email', pattern: pattern.EMAIL },
  {
    kind: 'url',
    pattern: pattern.BARE_DOMAIN,
    trim: (m, _, after) => (isDomain(m[1] ?? '', m[2] ?? '', after) ? [0, trimAddress(m[0])] : [0, '']),
  },
  { kind: 'mention', pattern: pattern.MENTION, trim: (m, _, after) => [0, trimMention(m[0], after)] },
  { kind: 'emoji', pattern: pattern.EMOJI },
  { kind: 'order', pattern: pattern.ORDER_WITH_SIGN },
  {
    kind: 'order',
    pattern: pattern.ORDER_AFTER_WORD,
    trim: (m) => second(m, countDigits(m[2] ?? '') >= 3 && !pattern.DATE.test(m[2] ?? '')),
  },
  {
    kind: 'phone',
    pattern: pattern.PHONE_AFTER_WORD,
    trim: (m, before, after) => second(m, isPhone(m[2] ?? '', before, after)),
  },
  ...pattern.PHONES.map(
    (phone): Rule => ({
      kind: 'phone',
      pattern: phone,
      trim: (m, before, after) => whole(m, isPhone(m[0], before, after)),
    }),
  ),
  {
    kind: 'order',
    pattern: pattern.ORDER_SHAPE,
    trim: (m, before, after) => whole(m, isOrder(m[0], before, after)),
  },
  { kind: 'hashtag', pattern: pattern.HASHTAG, trim: (m) => [0, trimHashtag(m[0])] },
]

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')

const letterOfSpacedScript = new RegExp(`(?![${pattern.UNSPACED}])[\\p{L}\\p{N}]`, 'u')
const isInsideWord = (left: string, right: string): boolean =>
  letterOfSpacedScript.test(left) && letterOfSpacedScript.test(right)

/** Terms match in any case; at an edge that is a letter of a spaced script they match whole words only. */
function glossaryRule(glossary: readonly GlossaryTerm[]): Rule[] {
  const terms = glossary
    .filter((term) => term.target === null && term.source.trim() !== '')
    .map((term) => term.source.normalize('NFC').trim())
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
  if (terms.length === 0) return []
  const trim: Rule['trim'] = ([term], before, after) => {
    const cut =
      isInsideWord(before.at(-1) ?? '', term[0] ?? '') || isInsideWord(term.at(-1) ?? '', after[0] ?? '')
    return [0, cut ? '' : term]
  }
  return [{ kind: 'glossary', pattern: new RegExp(terms.join('|'), 'giu'), trim }]
}

function applyRule(rule: Rule, text: string): FoundSpan[] {
  const found: FoundSpan[] = []
  for (const m of text.matchAll(rule.pattern)) {
    const before = text.slice(Math.max(0, m.index - 6), m.index)
    const after = text.slice(m.index + m[0].length, m.index + m[0].length + 12)
    const [offset, kept] = rule.trim ? rule.trim(m as RegExpExecArray, before, after) : [0, m[0]]
    const start = m.index + offset
    if (kept !== '' && !kept.includes(pattern.HOLE))
      found.push({ kind: rule.kind, start, end: start + kept.length })
  }
  return found
}

function dig(text: string, spans: readonly FoundSpan[]): string {
  let out = ''
  let at = 0
  for (const span of spans) {
    out += text.slice(at, span.start) + pattern.HOLE.repeat(span.end - span.start)
    at = span.end
  }
  return out + text.slice(at)
}

/**
 * Finds what must reach the reader unchanged (characters, decision 3; the table of spans is versioned by
 * MASK_VERSION). `text` is in NFC. Spans come in text order and never overlap.
 */
export function findSpans(text: string, glossary: readonly GlossaryTerm[] = []): FoundSpan[] {
  const all: FoundSpan[] = []
  let open = text
  for (const rule of [...rules, ...glossaryRule(glossary)]) {
    const found = applyRule(rule, open)
    if (found.length === 0) continue
    all.push(...found)
    open = dig(open, found)
  }
  return all.toSorted((a, b) => a.start - b.start)
}
