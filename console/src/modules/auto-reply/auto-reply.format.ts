import type { KeywordReply, WelcomeReply } from '@chatx/contract/auto-reply'

/** The form of a rule without what the server adds to it, ready to be sent back changed. */
export const keywordFormOf = ({ id: _id, hits: _hits, createdAt: _at, ...form }: KeywordReply) => form
export const welcomeFormOf = ({ id: _id, hits: _hits, createdAt: _at, ...form }: WelcomeReply) => form
