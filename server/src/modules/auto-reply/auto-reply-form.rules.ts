import type { keywordReplyForm, welcomeReplyForm } from '@chatx/contract/auto-reply'
import type * as z from 'zod'
import { foldText } from './auto-reply-fold.rules.ts'
import type { KeywordValues, WelcomeValues } from './auto-reply.store.ts'

export type KeywordForm = z.output<typeof keywordReplyForm>
export type WelcomeForm = z.output<typeof welcomeReplyForm>

export const welcomeValues = (id: string, form: WelcomeForm): WelcomeValues => ({
  id,
  title: form.title,
  contents: form.contents,
  sub_account_ids: [...new Set(form.subAccountIds)],
  enabled: form.enabled,
})

export const keywordValues = (id: string, form: KeywordForm): KeywordValues => ({
  ...welcomeValues(id, form),
  keyword: form.keyword,
  folded: foldText(form.keyword),
  match_rule: form.matchRule,
  whole_word: form.wholeWord,
  reply_method: form.replyMethod,
})
