import { codePoints, foldText } from './auto-reply-fold.rules.ts'
import { isWholeWord } from './auto-reply-word.rules.ts'
import type { KeywordRule, WelcomeRule } from './auto-reply.types.ts'

/** Rules that share one folded keyword; `length` in code points. */
type Group = { length: number; rules: KeywordRule[] }

/**
 * One UTF-16 unit of the way through the keywords. With 2,000 keywords a whole plan, folding included, is more than ten
 * times as fast as asking `includes` for each keyword (bench/auto-reply.ts).
 */
type Node = { next: Map<number, Node> | undefined; group: Group | undefined }

export type CompiledRules = {
  exact: ReadonlyMap<string, readonly KeywordRule[]>
  partial: Node
  welcomes: readonly WelcomeRule[]
}

/** What a text meets: `winners` tie for the answer, `beaten` match too but give way, longest keyword first. */
export type RulesMet = { match: 'exact' | 'partial'; winners: KeywordRule[]; beaten: KeywordRule[] }

const leaf = (): Node => ({ next: undefined, group: undefined })

const nodeOf = (root: Node, folded: string): Node => {
  let node = root
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at)
    node.next ??= new Map()
    const next = node.next.get(unit) ?? leaf()
    node.next.set(unit, next)
    node = next
  }
  return node
}

/** Prepares the enabled rules of a main account for matching. A keyword of which nothing remains when folded meets no text. */
export const compileRules = (
  keywords: readonly KeywordRule[],
  welcomes: readonly WelcomeRule[],
): CompiledRules => {
  const exact = new Map<string, KeywordRule[]>()
  const partial = leaf()
  for (const rule of keywords) {
    const folded = foldText(rule.keyword)
    if (folded === '') continue
    if (rule.matchRule === 'full') {
      exact.set(folded, [...(exact.get(folded) ?? []), rule])
    } else {
      const node = nodeOf(partial, folded)
      node.group ??= { length: codePoints(folded), rules: [] }
      node.group.rules.push(rule)
    }
  }
  return { exact, partial, welcomes }
}

/** No sub-accounts means all of them; without a sub-account every rule applies. */
export const appliesTo = (
  rule: { subAccountIds: readonly string[] },
  subAccountId: string | undefined,
): boolean =>
  subAccountId === undefined || rule.subAccountIds.length === 0 || rule.subAccountIds.includes(subAccountId)

type Hit = { rule: KeywordRule; length: number }

const partialHits = (root: Node, text: string, subAccountId: string | undefined): Hit[] => {
  const hits = new Map<KeywordRule, number>()
  const meet = ({ length, rules }: Group, start: number, end: number) => {
    for (const rule of rules) {
      if (hits.has(rule) || !appliesTo(rule, subAccountId)) continue
      if (!rule.wholeWord || isWholeWord(text, start, end)) hits.set(rule, length)
    }
  }
  for (let start = 0; start < text.length; start += 1) {
    let node: Node | undefined = root
    for (let at = start; at < text.length && node !== undefined; at += 1) {
      node = node.next?.get(text.charCodeAt(at))
      if (node?.group !== undefined) meet(node.group, start, at + 1)
    }
  }
  return [...hits].map(([rule, length]) => ({ rule, length })).sort((a, b) => b.length - a.length)
}

/**
 * The keyword rules that a message meets (specification §5, decisions §4): identical content first; else the longest
 * keyword that the text contains, by folded code points. Every winner is of the same rank.
 */
export const rulesMet = (
  rules: CompiledRules,
  text: string,
  subAccountId: string | undefined,
): RulesMet | undefined => {
  const folded = foldText(text)
  const exact = (rules.exact.get(folded) ?? []).filter((rule) => appliesTo(rule, subAccountId))
  const hits = partialHits(rules.partial, folded, subAccountId)
  if (exact.length > 0) return { match: 'exact', winners: exact, beaten: hits.map(({ rule }) => rule) }
  const longest = hits[0]?.length
  if (longest === undefined) return undefined
  const ofRank = (wins: boolean) =>
    hits.filter(({ length }) => (length === longest) === wins).map(({ rule }) => rule)
  return { match: 'partial', winners: ofRank(true), beaten: ofRank(false) }
}
