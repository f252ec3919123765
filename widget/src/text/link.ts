/** `at`: where in the message it begins. */
export type Piece = { at: number; text: string; href: string | null }

const address = /\bhttps?:\/\/[^\s<>"'，。！？；：、）】」]+/gi
/** Marks at the end that belong to the sentence, not to the address. */
const trailing = /[.,!?;:)\]}'"…]+$/

const isWeb = (text: string): boolean => {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

/** Cuts a message into plain text and web addresses; nothing but http and https becomes a link. */
export const pieces = (text: string): Piece[] => {
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const href = match[0].replace(trailing, '')
    if (!isWeb(href)) continue
    if (match.index > from) found.push({ at: from, text: text.slice(from, match.index), href: null })
    found.push({ at: match.index, text: href, href })
    from = match.index + href.length
  }
  if (from < text.length) found.push({ at: from, text: text.slice(from), href: null })
  return found
}

/** The address of an attachment: on our own host or a store's; anything but a web address is refused. */
export const safeAddress = (url: string): string | undefined =>
  /^\/(?!\/)/.test(url) || isWeb(url) ? url : undefined
