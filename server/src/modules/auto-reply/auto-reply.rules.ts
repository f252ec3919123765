import { appliesTo, type CompiledRules, rulesMet } from './auto-reply-match.rules.ts'
import type { Chance, KeywordRule, PlannedReply, ReplyQuestion } from './auto-reply.types.ts'

const oneOf = <T>(list: readonly T[], below: Chance): T | undefined =>
  list.length === 0 ? undefined : list[below(list.length)]

/** Of several enabled welcome templates one at random; its contents in the order they were added (specification §5). */
const welcomeFor = (rules: CompiledRules, subAccountId: string, below: Chance): PlannedReply[] => {
  const applying = rules.welcomes.filter((rule) => appliesTo(rule, subAccountId))
  const chosen = oneOf(applying, below)
  return chosen === undefined ? [] : [{ kind: 'welcome', ruleId: chosen.ruleId, texts: [...chosen.texts] }]
}

/** All contents or one at random (specification §5). */
const textsOf = (rule: KeywordRule, below: Chance): string[] => {
  const one = rule.replyMethod === 'random' ? oneOf(rule.texts, below) : undefined
  return one === undefined ? [...rule.texts] : [one]
}

const keywordFor = (
  rules: CompiledRules,
  { text, subAccountId }: ReplyQuestion,
  below: Chance,
): PlannedReply[] => {
  const chosen = oneOf(rulesMet(rules, text, subAccountId)?.winners ?? [], below)
  return chosen === undefined
    ? []
    : [{ kind: 'keyword', ruleId: chosen.ruleId, texts: textsOf(chosen, below) }]
}

/**
 * The one reply plan of an inbound message, in the order it is sent (specification §4-5, decisions §4): the welcome
 * reply only for the first message of a fan session, then at most one keyword reply, however often its keyword occurs.
 */
export const planFor = (rules: CompiledRules, question: ReplyQuestion, below: Chance): PlannedReply[] => [
  ...(question.firstOfSession ? welcomeFor(rules, question.subAccountId, below) : []),
  ...keywordFor(rules, question, below),
]
