import { describe, expect, it } from 'vitest'
import { compileRules, rulesMet } from './auto-reply-match.rules.ts'
import { planFor } from './auto-reply.rules.ts'
import type { Chance, KeywordRule, ReplyQuestion, WelcomeRule } from './auto-reply.types.ts'

const keyword = (word: string, more: Partial<KeywordRule> = {}): KeywordRule => ({
  ruleId: more.ruleId ?? word,
  title: word,
  keyword: word,
  matchRule: 'partial',
  wholeWord: false,
  replyMethod: 'all',
  texts: [`about ${word}`],
  subAccountIds: [],
  ...more,
})
const welcome = (ruleId: string, more: Partial<WelcomeRule> = {}): WelcomeRule => ({
  ruleId,
  texts: [`hello from ${ruleId}`],
  subAccountIds: [],
  ...more,
})

const first: Chance = () => 0
const last: Chance = (below) => below - 1
/** The same numbers in every run: mulberry32. */
const seeded = (seed: number): Chance => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const winners = (rules: KeywordRule[], text: string, subAccountId?: string) =>
  (rulesMet(compileRules(rules, []), text, subAccountId)?.winners ?? []).map((rule) => rule.ruleId)

const question = (text: string, more: Partial<ReplyQuestion> = {}): ReplyQuestion => ({
  subAccountId: 'sub-1',
  text,
  firstOfSession: false,
  messageId: 'message-1',
  fanSessionId: 'session-1',
  ...more,
})
const plan = (
  { keywords = [], welcomes = [] }: { keywords?: KeywordRule[]; welcomes?: WelcomeRule[] },
  asked: ReplyQuestion,
  below = first,
) => planFor(compileRules(keywords, welcomes), asked, below)

describe('keyword rules (specification §5, decisions §4)', () => {
  it('partial match finds the keyword anywhere, whatever its case, width or white space', () => {
    expect(winners([keyword('Free  Shipping')], 'Do you have ＦＲＥＥ shipping?')).toEqual(['Free  Shipping'])
    expect(winners([keyword('price')], 'hello')).toEqual([])
  })

  it('partial match picks the longest keyword', () => {
    const rules = [
      keyword('ship'),
      keyword('shipping cost'),
      keyword('shipping'),
      keyword('cost of shipping'),
    ]
    expect(winners(rules, 'what is the shipping cost?')).toEqual(['shipping cost'])
  })

  it('measures the longest in folded code points', () => {
    expect(winners([keyword('😀😀'), keyword('abc')], '😀😀abc')).toEqual(['abc'])
    expect(winners([keyword('ß'), keyword('x')], 'x ß')).toEqual(['ß'])
    expect(winners([keyword('ﬃ'), keyword('ab')], 'ab ﬃ')).toEqual(['ﬃ'])
  })

  it('full match needs identical content', () => {
    const rules = [keyword('price', { matchRule: 'full' })]
    expect(winners(rules, ' PRICE ')).toEqual(['price'])
    expect(winners(rules, 'price?')).toEqual([])
    expect(winners(rules, 'the price')).toEqual([])
  })

  it('exact matches come first, before a longer or an equal partial one', () => {
    const exact = keyword('Straße', { matchRule: 'full', ruleId: 'exact' })
    expect(winners([keyword('strasse', { ruleId: 'partial' }), exact], 'STRASSE')).toEqual(['exact'])
    expect(winners([keyword('price list'), keyword('price', { matchRule: 'full' })], 'price list')).toEqual([
      'price list',
    ])
  })

  it('is random on a tie: several identical keywords, and different ones of the same length', () => {
    const rules = [keyword('price', { ruleId: 'a' }), keyword('PRICE', { ruleId: 'b' }), keyword('stock')]
    expect(winners(rules, 'price in stock').sort()).toEqual(['a', 'b', 'stock'])
    const exact = [
      keyword('hi', { matchRule: 'full', ruleId: 'c' }),
      keyword('Hi', { matchRule: 'full', ruleId: 'd' }),
    ]
    expect(winners(exact, 'hi').sort()).toEqual(['c', 'd'])
    expect(plan({ keywords: exact }, question('hi'), first)).not.toEqual(
      plan({ keywords: exact }, question('hi'), last),
    )
  })

  it('gives every tied rule, content and welcome the same chance', () => {
    const texts = ['one', 'two', 'three', 'four']
    const rules = {
      keywords: ['a', 'b', 'c'].map((ruleId) =>
        keyword('price', { ruleId, replyMethod: 'random' as const, texts }),
      ),
      welcomes: [welcome('w1'), welcome('w2'), welcome('w3')],
    }
    const below = seeded(7)
    const counts = new Map<string, number>()
    const rounds = 12_000
    for (let round = 0; round < rounds; round += 1) {
      for (const { ruleId, texts } of plan(rules, question('price', { firstOfSession: true }), below))
        counts.set(`${ruleId} ${texts.join()}`, (counts.get(`${ruleId} ${texts.join()}`) ?? 0) + 1)
    }
    const chiSquare = (seen: number[]) =>
      seen.reduce((sum, n) => sum + (n - rounds / seen.length) ** 2 / (rounds / seen.length), 0)
    const countsOf = (ruleIds: string) =>
      [...counts].filter(([key]) => ruleIds.includes(key.charAt(0))).map(([, n]) => n)
    expect(countsOf('abc')).toHaveLength(12)
    expect(countsOf('w')).toHaveLength(3)
    // Beyond these a fair choice would be a one in a thousand case: 11 and 2 degrees of freedom.
    expect(chiSquare(countsOf('abc'))).toBeLessThan(31.26)
    expect(chiSquare(countsOf('w'))).toBeLessThan(13.82)
  })

  it('whole word is an option for partial rules, off by default', () => {
    const cat = (wholeWord: boolean) => [keyword('cat', { wholeWord })]
    expect(winners(cat(false), 'category')).toEqual(['cat'])
    expect(winners(cat(true), 'category')).toEqual([])
    expect(winners(cat(true), 'a category for my cat')).toEqual(['cat'])
    expect(winners([keyword('价格', { wholeWord: true })], '请问价格多少')).toEqual(['价格'])
  })

  it('a longer keyword that is no whole word gives way to a shorter one that is', () => {
    expect(winners([keyword('cate', { wholeWord: true }), keyword('cat')], 'category')).toEqual(['cat'])
  })

  it('takes commas and the characters of regular expressions literally', () => {
    for (const word of [
      'yes, please',
      'a.c',
      '.*',
      '$5 (each)',
      '[x]|y',
      'c++',
      '\\d',
      '^start',
      'why?',
      '%_',
    ])
      expect(winners([keyword(word)], `well ${word} then`)).toEqual([word])
    expect(
      winners([keyword('a.c'), keyword('.*'), keyword('\\d'), keyword('yes, please')], 'abc 5 yes'),
    ).toEqual([])
  })

  it('applies to its sub-accounts, or to all when it names none', () => {
    const rules = [
      keyword('price', { ruleId: 'mine', subAccountIds: ['sub-1'] }),
      keyword('price', { ruleId: 'all' }),
    ]
    expect(winners(rules, 'price', 'sub-1').sort()).toEqual(['all', 'mine'])
    expect(winners(rules, 'price', 'sub-2')).toEqual(['all'])
    expect(winners(rules, 'price').sort()).toEqual(['all', 'mine'])
  })

  it('a longer keyword of another sub-account does not stand in the way', () => {
    const rules = [keyword('price list', { subAccountIds: ['sub-2'] }), keyword('price')]
    expect(winners(rules, 'price list', 'sub-1')).toEqual(['price'])
  })

  it('never meets a keyword of which nothing is left', () => {
    for (const matchRule of ['partial', 'full'] as const) {
      expect(winners([keyword('\u200B\u00AD', { matchRule })], 'anything')).toEqual([])
      expect(winners([keyword(' ', { matchRule })], '')).toEqual([])
    }
  })

  it('tells what was beaten, longest first', () => {
    const rules = compileRules(
      [keyword('a'), keyword('abc'), keyword('ab'), keyword('abcd', { matchRule: 'full' })],
      [],
    )
    const met = rulesMet(rules, 'abcd', undefined)
    expect(met?.match).toBe('exact')
    expect(met?.beaten.map((rule) => rule.ruleId)).toEqual(['abc', 'ab', 'a'])
    expect(rulesMet(rules, 'xabc', undefined)?.beaten.map((rule) => rule.ruleId)).toEqual(['ab', 'a'])
  })
})

describe('the plan of a message', () => {
  const texts = ['one', 'two', 'three']

  it('replies with all contents in their order', () => {
    expect(plan({ keywords: [keyword('price', { texts })] }, question('price'))).toEqual([
      { kind: 'keyword', ruleId: 'price', texts },
    ])
  })

  it('or with one random content', () => {
    const keywords = [keyword('price', { texts, replyMethod: 'random' })]
    expect(plan({ keywords }, question('price'), first)[0]?.texts).toEqual(['one'])
    expect(plan({ keywords }, question('price'), last)[0]?.texts).toEqual(['three'])
  })

  it('lets a keyword fire once, however often it occurs', () => {
    expect(plan({ keywords: [keyword('price')] }, question('price price PRICE'))).toHaveLength(1)
  })

  it('sends the welcome on the first message of a fan session only, before the keyword reply', () => {
    const rules = { keywords: [keyword('price')], welcomes: [welcome('w', { texts: ['one', 'two'] })] }
    expect(plan(rules, question('the price?', { firstOfSession: true }))).toEqual([
      { kind: 'welcome', ruleId: 'w', texts: ['one', 'two'] },
      { kind: 'keyword', ruleId: 'price', texts: ['about price'] },
    ])
    expect(plan(rules, question('the price?')).map((reply) => reply.kind)).toEqual(['keyword'])
    expect(plan(rules, question('', { firstOfSession: true })).map((reply) => reply.kind)).toEqual([
      'welcome',
    ])
    expect(plan(rules, question(''))).toEqual([])
  })

  it('chooses one of several welcomes that apply to the sub-account', () => {
    const welcomes = [welcome('w1'), welcome('w2', { subAccountIds: ['sub-2'] }), welcome('w3')]
    const asked = question('hi', { firstOfSession: true })
    expect(plan({ welcomes }, asked, first).map((reply) => reply.ruleId)).toEqual(['w1'])
    expect(plan({ welcomes }, asked, last).map((reply) => reply.ruleId)).toEqual(['w3'])
    expect(plan({ welcomes: [welcome('w2', { subAccountIds: ['sub-2'] })] }, asked)).toEqual([])
  })
})
