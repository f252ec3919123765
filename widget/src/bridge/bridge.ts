/**
 * What the loader on the embedding page and the chat in its iframe say to each other. Both check where a message comes
 * from: the window, the origin and a random number that only the two know.
 */
export type ToChat =
  /** Which page the visitor is on, and what the chat had the page keep for it. */
  | { t: 'page'; url: string; referrer: string; kept: [name: string, value: string][] }
  /** The chat was opened or closed; `focus`: the visitor opened it just now. */
  | { t: 'shown'; on: boolean; focus: boolean }

export type ToHost =
  | { t: 'hello' }
  /** How the bubble looks; `label` names it for those who cannot see it, `title` the chat. */
  | { t: 'look'; color: string; ink: string; side: 'left' | 'right'; label: string; title: string }
  | { t: 'unread'; count: number; label: string }
  | { t: 'close' }
  /** Which page is the visitor on now? */
  | { t: 'where' }
  /** Keep this for the next visit, or forget it (null): the browser refuses storage to the iframe itself. */
  | { t: 'keep'; name: string; value: string | null }
  /** There is no chat here for this page. */
  | { t: 'refused'; why: string }

/** Where the embedding page keeps what belongs to one channel's chat, and how all of its names begin. */
export const keptPrefix = (channelKey: string): string => `chatx.chat.${channelKey}.`

/** The message a frame travels in. */
export const wrap = <F extends ToChat | ToHost>(frame: F, nonce: string): { chatx: string; frame: F } => ({
  chatx: nonce,
  frame,
})

/** The frame in a message, when it carries our number. */
export const unwrap = <F extends ToChat | ToHost>(data: unknown, nonce: string): F | null => {
  const message = data as { chatx?: unknown; frame?: unknown } | null
  return typeof message === 'object' && message?.chatx === nonce && nonce !== '' && message.frame
    ? (message.frame as F)
    : null
}
