import type { Preview } from './conversation.queries.ts'

/** The most a message may hold, in characters as JavaScript counts them; the server's own limit. */
export const longest = 4000

export type PreviewState =
  | { state: 'idle' }
  | { state: 'waiting' }
  | { state: 'failed'; message: string }
  | { state: 'done'; text: string; settings: string; preview: Preview }

/** The token to send with: only that of a preview of exactly this text, which was really translated. */
export const tokenFor = (text: string, preview: PreviewState): string | null =>
  preview.state === 'done' && preview.text === text ? preview.preview.token : null

/** The translation that the previewed text goes out with, for the bubble that waits. */
export const previewTextFor = (text: string, preview: PreviewState): string | null =>
  preview.state === 'done' && preview.text === text ? preview.preview.translation.text : null

/** Puts a piece where the caret is; answers the text and the caret behind the piece. */
export const insertAt = (
  text: string,
  piece: string,
  from: number,
  to: number,
): { text: string; caret: number } => ({
  text: text.slice(0, from) + piece + text.slice(to),
  caret: from + piece.length,
})
