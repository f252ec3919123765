/** In UTF-16 units, as Telegram counts (channels documented 2026-11). */
export const MOST_TEXT = 4_096
export const MOST_CAPTION = 1_024

/** Where the first piece ends: at a line or a word in its second half, else where it must, and never within a character. */
const endOf = (text: string, most: number): number => {
  const head = text.slice(0, most)
  const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
  if (at > most / 2) return at + 1
  return /[\uD800-\uDBFF]$/.test(head) ? most - 1 : most
}

/** Pieces of at most `most` UTF-16 units, in order, with nothing lost between them. */
export const splitText = (text: string, most: number): string[] => {
  if (text.length <= most) return [text]
  const end = endOf(text, most)
  return [text.slice(0, end), ...splitText(text.slice(end), most)]
}
