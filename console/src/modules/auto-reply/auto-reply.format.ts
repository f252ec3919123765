import type { KeywordReply, WelcomeReply } from '@chatx/contract/auto-reply'
import type { Page } from '@chatx/contract/base/paging'

type Examples = {
  keywords: readonly string[]
  titles: readonly string[]
  answers: readonly string[]
  welcome: string
  welcomeTitle: string
}

const rule = (id: string, title: string, text: string) => ({
  id,
  title,
  contents: [{ type: 'text' as const, text }],
  subAccountIds: [],
  enabled: true,
  hits: 0,
  createdAt: '2025-01-01T00:00:00.000Z',
})

/** Rules as they might look, for the dimmed screen of a package that has none. */
export const exampleKeywords = (t: Examples): Page<KeywordReply> => ({
  list: t.keywords.map((keyword, at) => ({
    ...rule(keyword, t.titles[at] ?? keyword, t.answers[at] ?? ''),
    keyword,
    matchRule: 'partial',
    wholeWord: false,
    replyMethod: 'all',
  })),
  total: t.keywords.length,
  nextCursor: null,
})

export const exampleWelcomes = (t: Examples): Page<WelcomeReply> => ({
  list: [rule('welcome', t.welcomeTitle, t.welcome)],
  total: 1,
  nextCursor: null,
})

/** The form of a rule without what the server adds to it, ready to be sent back changed. */
export const keywordFormOf = ({ id: _id, hits: _hits, createdAt: _at, ...form }: KeywordReply) => form
export const welcomeFormOf = ({ id: _id, hits: _hits, createdAt: _at, ...form }: WelcomeReply) => form
