import type { KeywordReply, WelcomeReply, tryKeywordReply } from '@chatx/contract/auto-reply'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { RulesMet } from './auto-reply-match.rules.ts'
import type { KeywordRow, WelcomeRow } from './auto-reply.store.ts'
import type { KeywordRule } from './auto-reply.types.ts'

export const presentWelcome = (row: WelcomeRow): WelcomeReply => ({
  id: row.id,
  title: row.title,
  contents: row.contents,
  subAccountIds: row.sub_account_ids,
  enabled: row.enabled,
  hits: row.hits,
  createdAt: row.created_at.toISOString(),
})

export const presentKeyword = (row: KeywordRow): KeywordReply => ({
  ...presentWelcome(row),
  keyword: row.keyword,
  matchRule: row.match_rule,
  wholeWord: row.whole_word,
  replyMethod: row.reply_method,
})

const presentMet = (rule: KeywordRule) => ({
  id: rule.ruleId,
  title: rule.title,
  keyword: rule.keyword,
  match: rule.matchRule === 'full' ? ('exact' as const) : ('partial' as const),
  replyMethod: rule.replyMethod,
  contents: rule.texts.map((text) => ({ type: 'text' as const, text })),
})

export const presentTry = (met: RulesMet | undefined): OutputOf<typeof tryKeywordReply> => ({
  candidates: (met?.winners ?? []).map(presentMet),
  beaten: (met?.beaten ?? []).map(presentMet),
})
