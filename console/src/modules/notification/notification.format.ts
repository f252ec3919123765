import type { Locale } from '@chatx/web-kit/i18n.ts'

/** A text that was written in both languages, for a reader of one. */
export const inLocale = (text: { zh: string; en: string }, locale: Locale): string =>
  locale === 'zh-CN' ? text.zh : text.en

export type Piece = { text: string; isAddress: boolean }

/** An http(s) address, without the sentence's own signs at its end. */
const ADDRESS = /https?:\/\/[^\s<>"'，。；：！？、）】》]*[^\s<>"'，。；：！？、）】》.,;:!?)\]]/g

/** A text cut into plain pieces and addresses, in order; put together they are the text again. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isAddress: false })
    pieces.push({ text: match[0], isAddress: true })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isAddress: false })
  return pieces
}

/** Unread ones as the bell shows them: those that are counted to the end of the count are "more". */
export const countLabel = (unread: number, most: string): string => (unread > 99 ? most : String(unread))
