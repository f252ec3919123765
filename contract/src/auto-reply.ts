import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** Half of a surrogate pair and U+0000 are no text: the database keeps neither. */
const isText = (text: string) => !/\p{Surrogate}/u.test(text) && !text.includes('\0')
/** Something remains when white space and characters without a shape are taken away. */
const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)
const line = (max: number) => z.string().trim().min(1).max(max).refine(isText).refine(isVisible)

export const replyContent = z.strictObject({ type: z.literal('text'), text: line(2000) })

/** An empty list of sub-accounts means all of them. */
const appliesTo = z.array(id()).max(500).default([])

export const keywordReplyForm = z.strictObject({
  keyword: line(100),
  title: line(40),
  /** `partial` finds the keyword anywhere, `full` needs identical content (specification §5). */
  matchRule: z.enum(['partial', 'full']).default('partial'),
  /** Only whole words, for scripts that put spaces between them (decisions §4). */
  wholeWord: z.boolean().default(false),
  replyMethod: z.enum(['all', 'random']).default('all'),
  contents: z.array(replyContent).min(1).max(10),
  subAccountIds: appliesTo,
  enabled: z.boolean().default(true),
})
export const keywordReply = keywordReplyForm.extend({
  id: id(),
  hits: z.number().int(),
  createdAt: instant(),
})
export type KeywordReply = z.output<typeof keywordReply>

export const welcomeReplyForm = z.strictObject({
  title: line(40),
  /** At most 2, sent together in the order they were added (specification §5). */
  contents: z.array(replyContent).min(1).max(2),
  subAccountIds: appliesTo,
  enabled: z.boolean().default(true),
})
export const welcomeReply = welcomeReplyForm.extend({
  id: id(),
  hits: z.number().int(),
  createdAt: instant(),
})
export type WelcomeReply = z.output<typeof welcomeReply>

const gated = { who: ['owner'], privilege: 'PRIVILEGE:B0004:B0004' } as const
const ruleErrors = ['auto_reply.not_found', 'auto_reply.sub_account_unknown'] as const
const listInput = z.strictObject({ ...pageInput, search: z.string().max(100).refine(isText).optional() })

export const pageKeywordReply = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/keywordReply/page',
  summary: 'Keyword replies, newest first',
  input: listInput,
  output: pageOf(keywordReply),
  errors: [],
})

export const createKeywordReply = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/keywordReply/create',
  summary: 'Add a keyword reply',
  input: keywordReplyForm,
  output: keywordReply,
  errors: ['auto_reply.sub_account_unknown'],
})

export const updateKeywordReply = endpoint({
  ...gated,
  method: 'PUT',
  path: '/chatx/user/keywordReply/update',
  summary: 'Change a keyword reply, or switch it on or off',
  input: keywordReplyForm.extend({ id: id() }),
  output: keywordReply,
  errors: ruleErrors,
})

export const deleteKeywordReply = endpoint({
  ...gated,
  method: 'DELETE',
  path: '/chatx/user/keywordReply/delete',
  summary: 'Delete a keyword reply',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['auto_reply.not_found'],
})

/** A rule that a text meets, and what it would answer. */
const ruleMet = z.object({
  id: id(),
  title: z.string(),
  keyword: z.string(),
  match: z.enum(['exact', 'partial']),
  replyMethod: keywordReplyForm.shape.replyMethod,
  contents: z.array(replyContent),
})

export const tryKeywordReply = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/keywordReply/try',
  inDemo: 'allowed',
  summary: 'Which rules a text would meet and what would be answered; nothing is sent',
  input: z.strictObject({ text: z.string().min(1).max(2000), subAccountId: id().optional() }),
  output: z.object({
    /** Rules that tie for the answer; one of them is chosen at random. */
    candidates: z.array(ruleMet),
    /** Rules that the text meets too but that give way: to an exact match, or to a longer keyword. Longest first. */
    beaten: z.array(ruleMet),
  }),
  errors: [],
})

export const pageWelcomeReply = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/welcomeReply/page',
  summary: 'Welcome replies, newest first',
  input: listInput,
  output: pageOf(welcomeReply),
  errors: [],
})

export const createWelcomeReply = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/welcomeReply/create',
  summary: 'Add a welcome reply; of several enabled ones one is chosen at random',
  input: welcomeReplyForm,
  output: welcomeReply,
  errors: ['auto_reply.sub_account_unknown'],
})

export const updateWelcomeReply = endpoint({
  ...gated,
  method: 'PUT',
  path: '/chatx/user/welcomeReply/update',
  summary: 'Change a welcome reply, or switch it on or off',
  input: welcomeReplyForm.extend({ id: id() }),
  output: welcomeReply,
  errors: ruleErrors,
})

export const deleteWelcomeReply = endpoint({
  ...gated,
  method: 'DELETE',
  path: '/chatx/user/welcomeReply/delete',
  summary: 'Delete a welcome reply',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['auto_reply.not_found'],
})
