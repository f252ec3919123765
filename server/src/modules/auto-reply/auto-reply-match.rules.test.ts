import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoints, foldText } from './auto-reply-fold.rules.ts'
import { appliesTo, compileRules, rulesMet } from './auto-reply-match.rules.ts'
import { planFor } from './auto-reply.rules.ts'
import type { KeywordRule, ReplyQuestion, WelcomeRule } from './auto-reply.types.ts'

const RUNS = { numRuns: 1_000 }
const subAccounts = ['s1', 's2', 's3']
const subAccountIds = fc.subarray(subAccounts)
/** Few characters, so that keywords meet texts often: letters that fold, a script without spaces, what regexes mean. */
const character = fc.constantFrom(
  'a',
  'A',
  'b',
  'é',
  'e\u0301',
  'ß',
  'İ',
  '猫',
  'ー',
  ' ',
  ',',
  '.',
  '*',
  '(',
  '1',
  '😀',
  '\u200D',
)
const dense = (maxLength: number) =>
  fc.array(character, { minLength: 1, maxLength }).map((parts) => parts.join(''))
const word = fc.oneof(
  { weight: 9, arbitrary: dense(4) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const text = fc.oneof(
  { weight: 9, arbitrary: dense(14) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

const texts = (max: number) => fc.array(fc.string(), { minLength: 1, maxLength: max })
const keywordRules: fc.Arbitrary<KeywordRule[]> = fc
  .array(
    fc.record({
      title: fc.string(),
      keyword: word,
      matchRule: fc.constantFrom('partial' as const, 'full' as const),
      wholeWord: fc.boolean(),
      replyMethod: fc.constantFrom('all' as const, 'random' as const),
      texts: texts(4),
      subAccountIds,
    }),
    { maxLength: 12 },
  )
  .map((rules) => rules.map((rule, index) => ({ ...rule, ruleId: `k${index}` })))
const welcomeRules: fc.Arbitrary<WelcomeRule[]> = fc
  .array(fc.record({ texts: texts(2), subAccountIds }), { maxLength: 4 })
  .map((rules) => rules.map((rule, index) => ({ ...rule, ruleId: `w${index}` })))
const questions: fc.Arbitrary<ReplyQuestion> = fc.record({
  subAccountId: fc.constantFrom(...subAccounts),
  text,
  firstOfSession: fc.boolean(),
  messageId: fc.constant('m'),
  fanSessionId: fc.constant('f'),
})

const escape = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const SPACED = '(?![\\p{Script=Han}ー])[\\p{L}\\p{M}\\p{N}_]'

/** The specification read a second time, plainly: one regular expression for each rule. */
const meets = (rule: KeywordRule, folded: string): boolean => {
  const keyword = foldText(rule.keyword)
  if (keyword === '') return false
  if (rule.matchRule === 'full') return keyword === folded
  if (!rule.wholeWord) return folded.includes(keyword)
  const begins = new RegExp(`^${SPACED}`, 'u').test(keyword) ? `(?<!${SPACED})` : ''
  const ends = new RegExp(`${SPACED}$`, 'u').test(keyword) ? `(?!${SPACED})` : ''
  return new RegExp(`${begins}${escape(keyword)}${ends}`, 'u').test(folded)
}

const expectedWinners = (rules: KeywordRule[], asked: string, subAccountId: string): KeywordRule[] => {
  const folded = foldText(asked)
  const met = rules.filter((rule) => appliesTo(rule, subAccountId) && meets(rule, folded))
  const exact = met.filter((rule) => rule.matchRule === 'full')
  if (exact.length > 0) return exact
  const lengths = met.map((rule) => codePoints(foldText(rule.keyword)))
  return met.filter((_, index) => lengths[index] === Math.max(...lengths))
}

const idsOf = (rules: readonly KeywordRule[]) => rules.map((rule) => rule.ruleId).sort()
const winnersOf = (rules: KeywordRule[], asked: string, subAccountId: string) =>
  idsOf(rulesMet(compileRules(rules, []), asked, subAccountId)?.winners ?? [])

describe('rulesMet', () => {
  it('finds what the specification, read plainly, finds', () => {
    fc.assert(
      fc.property(keywordRules, questions, (rules, { text, subAccountId }) => {
        expect(winnersOf(rules, text, subAccountId)).toEqual(
          idsOf(expectedWinners(rules, text, subAccountId)),
        )
      }),
      { numRuns: 5_000 },
    )
  })

  it('prefers exact to partial and the longest among partial', () => {
    fc.assert(
      fc.property(keywordRules, questions, (rules, { text, subAccountId }) => {
        const met = rulesMet(compileRules(rules, []), text, subAccountId)
        if (met === undefined) return
        const lengthOf = (rule: KeywordRule) => codePoints(foldText(rule.keyword))
        expect(new Set(met.winners.map((rule) => rule.matchRule)).size).toBe(1)
        expect(met.beaten.every((rule) => rule.matchRule === 'partial')).toBe(true)
        if (met.match === 'partial')
          for (const winner of met.winners)
            for (const loser of met.beaten) expect(lengthOf(winner)).toBeGreaterThan(lengthOf(loser))
      }),
      RUNS,
    )
  })

  it('does not depend on the order of the rules', () => {
    const shuffled = keywordRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
    )
    fc.assert(
      fc.property(shuffled, questions, ([rules, other], { text, subAccountId }) => {
        expect(winnersOf(other, text, subAccountId)).toEqual(winnersOf(rules, text, subAccountId))
      }),
      RUNS,
    )
  })

  it('does not depend on the case and the normal form of the text', () => {
    fc.assert(
      fc.property(keywordRules, dense(14), (rules, asked) => {
        const plain = winnersOf(rules, asked, 's1')
        expect(winnersOf(rules, asked.toUpperCase(), 's1')).toEqual(plain)
        expect(winnersOf(rules, ` ${asked.normalize('NFD')}\n`, 's1')).toEqual(plain)
      }),
      RUNS,
    )
  })

  it('meets any keyword written out in a text, as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (keyword) => {
        const visible = foldText(keyword) !== ''
        expect(winnersOf([ruleOf(keyword)], `« ${keyword} »`, 's1')).toEqual(visible ? ['only'] : [])
      }),
      RUNS,
    )
  })
})

const ruleOf = (keyword: string): KeywordRule => ({
  ruleId: 'only',
  title: '',
  keyword,
  matchRule: 'partial',
  wholeWord: true,
  replyMethod: 'all',
  texts: ['x'],
  subAccountIds: [],
})

describe('planFor', () => {
  it('answers from rules that apply, the welcome first and only on the first message, at most one of each', () => {
    const draws = fc.infiniteStream(fc.nat({ max: 2 ** 30 }))
    fc.assert(
      fc.property(keywordRules, welcomeRules, questions, draws, (keywords, welcomes, asked, stream) => {
        const replies = planFor(
          compileRules(keywords, welcomes),
          asked,
          (below) => Number(stream.next().value) % below,
        )
        const kinds = replies.map((reply) => reply.kind).join(' ')
        expect(
          asked.firstOfSession ? ['', 'welcome', 'keyword', 'welcome keyword'] : ['', 'keyword'],
        ).toContain(kinds)
        for (const { kind, ruleId, texts } of replies) {
          const rules: readonly (KeywordRule | WelcomeRule)[] = kind === 'welcome' ? welcomes : keywords
          const rule = rules.find((known) => known.ruleId === ruleId)
          expect(rule !== undefined && appliesTo(rule, asked.subAccountId)).toBe(true)
          const one = rule !== undefined && 'replyMethod' in rule && rule.replyMethod === 'random'
          if (one) expect(rule.texts).toContain(texts.join())
          else expect(texts).toEqual(rule?.texts)
          expect(texts.length).toBeGreaterThan(0)
        }
      }),
      RUNS,
    )
  })

  it('draws only among something', () => {
    fc.assert(
      fc.property(keywordRules, welcomeRules, questions, (keywords, welcomes, asked) => {
        planFor(compileRules(keywords, welcomes), asked, (below) => {
          expect(below).toBeGreaterThan(0)
          return 0
        })
      }),
      RUNS,
    )
  })
})
