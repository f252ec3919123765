import type { Message } from '@chatx/contract/conversation'

/** What a bubble shows: the text the agent reads first, and the other side's one tap away. */
export type Reading = {
  primary: { text: string; language: string | null } | null
  secondary: { text: string; language: string | null } | null
  /** The primary text is still being written by the engine. */
  streaming: boolean
  pending: boolean
}

type Side = { text: string; language: string | null } | null

const originalOf = (message: Message): Side =>
  message.text === null || message.text === '' ? null : { text: message.text, language: message.language }

const translatedOf = (message: Message, streamed: string | null): Side => {
  const done = message.translation
  if (!done) return null
  if (done.state === 'done' && done.text !== null) return { text: done.text, language: done.targetLanguage }
  if (done.state === 'pending' && streamed) return { text: streamed, language: done.targetLanguage }
  return null
}

/**
 * The agent's language comes first: the translation of what came in, the agent's own words of what went out.
 * @param streamed the part of a translation that has been written so far
 */
export const readingOf = (message: Message, streamed: string | null): Reading => {
  const original = originalOf(message)
  const translated = translatedOf(message, streamed)
  const pending = message.translation?.state === 'pending' && original !== null
  const streaming = pending && translated !== null
  if (message.direction === 'out') return { primary: original, secondary: translated, streaming, pending }
  return { primary: translated ?? original, secondary: translated ? original : null, streaming, pending }
}

/** The contact has read everything up to a sequence, whatever the single message's last event said. */
export const shownState = (message: Message, contactReadSeq: number): Message['state'] =>
  message.direction === 'out' &&
  ['sent', 'delivered'].includes(message.state) &&
  message.seq <= contactReadSeq
    ? 'read'
    : message.state

/** Whether a message did not arrive on its platform, or nobody knows whether it did; its translation is not to blame. */
export const isUndelivered = ({ direction, state, translation }: Message): boolean =>
  direction === 'out' && (state === 'failed' || state === 'unknown') && translation?.state !== 'failed'

export const hasProblem = (message: Message): boolean =>
  message.translation?.state === 'failed' || isUndelivered(message)

/** Messages of one author within three minutes stand together. */
const together = 180_000

/** Whether a message continues the one before it; both times in milliseconds. */
export const continues = (
  before: Message | undefined,
  one: Message,
  beforeAt: number,
  oneAt: number,
): boolean =>
  before !== undefined &&
  before.direction === one.direction &&
  before.author.kind === one.author.kind &&
  before.author.name === one.author.name &&
  oneAt - beforeAt < together
