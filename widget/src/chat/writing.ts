import type { Delivery } from './delivery.ts'
import type { FileKeep } from './file-keep.ts'
import type { Pending, PendingFile } from './message-list.rules.ts'

/** A file the visitor chose, with its size in pixels where it is a picture. */
export type ChosenFile = { bytes: Blob; about: PendingFile }

export type Writing = {
  /** Each file is a message of its own; the text follows them. */
  send: (text: string, files: readonly ChosenFile[]) => void
  /** A local address of a file this page has sent, so that it need not be downloaded to be shown. */
  preview: (clientMsgId: string | null) => string | undefined
}

/** A random UUID (version 4); pages served without TLS have no `crypto.randomUUID`. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const createWriting = (delivery: Delivery, files: FileKeep): Writing => {
  const previews = new Map<string, string>()
  return {
    send: (text, chosen) => {
      const now = Date.now()
      // A millisecond apart, so that a reload keeps the order.
      const entry = (words: string, file: PendingFile | null, at: number): Pending => ({
        clientMsgId: newId(),
        text: words,
        file,
        fileId: null,
        sentAt: new Date(now + at).toISOString(),
        stage: 'waiting',
        reason: null,
      })
      const entries = chosen.map(({ bytes, about }, at) => {
        const made = entry('', about, at)
        previews.set(made.clientMsgId, URL.createObjectURL(bytes))
        void files.put(made.clientMsgId, bytes)
        return made
      })
      delivery.enqueue(text === '' ? entries : [...entries, entry(text, null, chosen.length)])
    },
    preview: (clientMsgId) => (clientMsgId === null ? undefined : previews.get(clientMsgId)),
  }
}
