import { maxTextLength } from './limits.ts'

/** Line ends stay; nothing else that is invisible comes out of an address: no other control sign, no mark that turns the text. */
const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu

/**
 * The message that an address brings along, as links of messengers do (`?text=`): plain text for the visitor to send or to
 * change, never longer than a message may be; '' where there is none.
 */
export const prefilledText = (search: string): string => {
  const text = new URLSearchParams(search).get('text') ?? ''
  const plain = text.replace(/\r\n?/g, '\n').replace(invisible, '').trim()
  return [...plain].slice(0, maxTextLength).join('').trim()
}

/** The address without its message, so that a reload does not bring it back after it was sent. */
export const withoutText = (href: string): string => {
  const address = new URL(href)
  address.searchParams.delete('text')
  return address.href
}

/** What stands in the field then: the message first, and below it what the visitor had begun to write. */
export const joinDraft = (prefilled: string, draft: string): string => {
  if (prefilled === '' || draft.includes(prefilled)) return draft
  const joined = draft === '' ? prefilled : `${prefilled}\n${draft}`
  return [...joined].length <= maxTextLength ? joined : prefilled
}
