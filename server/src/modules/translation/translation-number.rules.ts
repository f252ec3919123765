import { digitValue } from './translation-mask-form.rules.ts'

/** Words behind a number that multiply it; "420万" and "4.2 million" are one value. */
const multipliers: readonly [RegExp, number][] = [
  [
    /^(?:k(?![\p{L}])|\s?(?:thousand|mil|mille|tausend|thousands|тыс|тысяч[аи]?|nghìn|ngàn|ribu|rb|bin|ألف|हज़ार|हजार|พัน)(?![\p{L}])|\s?[千천])/iu,
    1e3,
  ],
  [/^(?:\s?[万萬만]|\s?หมื่น)/u, 1e4],
  [/^\s?(?:lakhs?|लाख|แสน)(?![\p{L}])/iu, 1e5],
  [
    /^\s?(?:millions?|millón|millones|milh(?:ão|ões)|millionen|milion[ei]?|milyon|mln|mio|млн|миллион(?:а|ов)?|triệu|juta|jt|مليون|ล้าน)(?![\p{L}])/iu,
    1e6,
  ],
  [/^\s?(?:百万|百萬)/u, 1e6],
  [/^\s?(?:crores?|करोड़)(?![\p{L}])/iu, 1e7],
  [/^\s?[亿億억]/u, 1e8],
  [/^\s?(?:billions?|milliarden?|milliards?|млрд|миллиард(?:а|ов)?|tỷ|miliar)(?![\p{L}])/iu, 1e9],
]

const written = /\p{Nd}+(?:[.,'’٫٬]\p{Nd}+|[\u0020\u00A0\u202F]\p{Nd}{3}(?!\p{Nd}))*/gu

const toAscii = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.normalize('NFKC'))))
    .replace(/٫/gu, '.')
    .replace(/٬/gu, ',')

/** "1,299.00", "1.299,00", "1 299" and "1'299" are all 1299; a lone separator before exactly three digits groups. */
function valueOf(number: string): number {
  const plain = toAscii(number).replace(/[\s'’]/gu, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return Number(plain)
  const seps = plain.replace(/\d/gu, '')
  const mixed = seps.includes('.') && seps.includes(',')
  const grouped = !mixed && (seps.length > 1 || /^[1-9]\d{0,2}[.,]\d{3}$/u.test(plain))
  if (grouped) return Number(plain.replace(/[.,]/gu, ''))
  return Number(`${plain.slice(0, last).replace(/[.,]/gu, '')}.${plain.slice(last + 1)}`)
}

/** Values of all numbers written in digits, multiplied by the unit word behind them; "3万5千" is one value. */
export function numbersIn(text: string): number[] {
  const values: number[] = []
  let end = -1
  for (const m of text.matchAll(written)) {
    const at = m.index + m[0].length
    const rest = text.slice(at, at + 12)
    const unit = multipliers.find(([word]) => word.test(rest))
    const value = Number((valueOf(m[0]) * (unit?.[1] ?? 1)).toPrecision(12))
    if (m.index === end && unit) values.push((values.pop() ?? 0) + value)
    else values.push(value)
    end = unit ? at + (unit[0].exec(rest)?.[0].length ?? 0) : -1
  }
  return values
}

/** Numerals and number words of the commonest chat languages, beyond twelve. */
const spelled =
  /[〇零二三四五六七八九十百千万萬亿億两兩]|[백천만억]|\b(?:thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|veinte|treinta|cuarenta|cincuenta|cien|ciento|mil|docena|vingt|trente|quarante|cinquante|cent|mille|douzaine|zwanzig|drei(?:ß|ss)ig|vierzig|hundert|tausend|vinte|trinta|quarenta|cinquenta|cem|cento|venti|trenta)\b|двадцат|тридцат|сорок|пятьдесят|сотн|тысяч|миллион|مئة|مائة|ألف|trăm|nghìn|ratus|ribu|yüz|bin/iu

/** The values of a list beyond those that the other has, too, as often as each has them. */
function without(values: readonly number[], others: readonly number[]): number[] {
  const left = new Map<number, number>()
  for (const value of others) left.set(value, (left.get(value) ?? 0) + 1)
  return values.filter((value) => {
    const times = left.get(value) ?? 0
    left.set(value, times - 1)
    return times <= 0
  })
}

/** 5 pm and 17:00 are one time, and the minutes of a full hour come and go. */
function withoutClock(missing: number[], extra: number[]): [number[], number[]] {
  const rest = extra.filter((value) => value !== 0)
  const gone = missing.filter((value) => {
    const at = rest.findIndex((other) => Math.abs(other - value) === 12 && Math.max(other, value) <= 24)
    if (at >= 0) rest.splice(at, 1)
    return at < 0 && value !== 0
  })
  return [gone, rest]
}

/**
 * Whether a translation keeps the numbers. Grouping, decimal sign, numerals of another script, unit words (万, million)
 * and the clock may change. A number may become a word or come from one: up to twelve freely ("2" and "two"), above
 * only if the other text spells numbers. A number that is gone while another one appeared is a change, and refused.
 */
export function sameNumbers(source: string, output: string): boolean {
  const [before, after] = [numbersIn(source), numbersIn(output)]
  const [missing, extra] = withoutClock(without(before, after), without(after, before))
  if (missing.length === 0 && extra.length === 0) return true
  if (digitsOf(source) === digitsOf(output)) return true
  if (missing.length > 0 && extra.length > 0) return false
  const mayChange = (values: readonly number[], other: string): boolean =>
    values.every((value) => value <= 12) || spelled.test(other)
  return missing.length > 0 ? mayChange(missing, output) : mayChange(extra, source)
}

const digitsOf = (text: string): string => toAscii(text).replace(/\D/gu, '')
