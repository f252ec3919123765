/** A keyword rule as the engine sees it. No sub-accounts means all of them. */
export type KeywordRule = {
  ruleId: string
  title: string
  keyword: string
  matchRule: 'partial' | 'full'
  wholeWord: boolean
  replyMethod: 'all' | 'random'
  texts: readonly string[]
  subAccountIds: readonly string[]
}

export type WelcomeRule = { ruleId: string; texts: readonly string[]; subAccountIds: readonly string[] }

/** An inbound message that may be answered by itself. */
export type ReplyQuestion = {
  subAccountId: string
  /** Empty for a message without text. */
  text: string
  /** The message begins a fan session (decisions §4). */
  firstOfSession: boolean
  messageId: string
  fanSessionId: string
}

/** What one rule answers: its texts in the order they are sent. */
export type PlannedReply = { kind: 'welcome' | 'keyword'; ruleId: string; texts: string[] }

/** An integer in [0, below); asked only with `below` of 1 or more. */
export type Chance = (below: number) => number
