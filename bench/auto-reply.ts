// Reply plans per second for 10, 200 and 2,000 keyword rules, beside a bare loop of String.includes over the same keywords
// and messages in the same run. Run: npx tsx bench/auto-reply.ts
import { compileRules } from '../server/src/modules/auto-reply/auto-reply-match.rules.ts'
import { planFor } from '../server/src/modules/auto-reply/auto-reply.rules.ts'
import type { KeywordRule } from '../server/src/modules/auto-reply/auto-reply.types.ts'

const ROUNDS = 7
const ROUND_MS = 150
const BATCH = 20

/** The same numbers in every run: a linear congruential generator. */
const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const below = seeded(1)
const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]

const words = (text: string) => text.split(' ') as [string, ...string[]]
const syllables = words(
  'pri ce ship ping re fund or der de liv ery pay ment col our sto ck gar anty 价格 发货 退款 多少 ñ é',
)
const chatter = words(
  'hello good morning please tell me about the lamp that i saw at your shop yesterday evening 请问 你们 gracias 🙂',
)

const several = (least: number, most: number, one: () => string, gap: string) =>
  Array.from({ length: least + below(most - least + 1) }, one).join(gap)
const aWord = () => several(2, 4, () => pick(syllables), '')

const keywordsOf = (count: number): string[] => {
  const found = new Set<string>()
  while (found.size < count) found.add(several(1, 2, aWord, ' '))
  return [...found]
}

/** One message in four asks for something; most are chatter, as in a shop. */
const messagesOf = (keywords: string[], length: number): string[] =>
  Array.from({ length: 200 }, (_, index) => {
    let text = index % 4 === 0 ? `${keywords[below(keywords.length)]} ` : ''
    while (text.length < length) text += `${pick(chatter)} `
    return text.trim()
  })

const rule = (keyword: string, index: number): KeywordRule => ({
  ruleId: String(index),
  title: keyword,
  keyword,
  matchRule: index % 10 === 0 ? 'full' : 'partial',
  wholeWord: index % 3 === 0,
  replyMethod: 'all',
  texts: ['an answer'],
  subAccountIds: index % 5 === 0 ? ['sub-1', 'sub-2'] : [],
})

const perSecond = (work: (text: string) => unknown, messages: string[]): number => {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < ROUND_MS) {
    for (let step = 0; step < BATCH; step += 1) work(messages[(done + step) % messages.length] ?? '')
    done += BATCH
  }
  return (done / (performance.now() - started)) * 1000
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const measure = (count: number, length: number) => {
  const keywords = keywordsOf(count)
  const messages = messagesOf(keywords, length)
  const began = performance.now()
  const compiled = compileRules(keywords.map(rule), [])
  const compileMs = performance.now() - began
  const question = { subAccountId: 'sub-1', firstOfSession: false, messageId: 'm', fanSessionId: 'f' }
  const plan = (text: string) => planFor(compiled, { ...question, text }, below)
  const bare = (text: string) => {
    let longest = ''
    for (const keyword of keywords)
      if (keyword.length > longest.length && text.includes(keyword)) longest = keyword
    return longest
  }
  const rates: { plan: number[]; bare: number[] } = { plan: [], bare: [] }
  // Alternating, so that a busy moment of the machine meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.plan.push(perSecond(plan, messages))
    rates.bare.push(perSecond(bare, messages))
  }
  return { plan: median(rates.plan), bare: median(rates.bare), compileMs }
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
process.stdout.write('rules  message  plans/s  bare includes/s  ratio  compile\n')
for (const length of [60, 1_000]) {
  for (const count of [10, 200, 2_000]) {
    const { plan, bare, compileMs } = measure(count, length)
    const cells = [`${count} rules`, `${length} chars`, whole.format(plan), whole.format(bare)]
    process.stdout.write(`${cells.join('  ')}  ${(plan / bare).toFixed(2)}  ${compileMs.toFixed(1)} ms\n`)
  }
}
