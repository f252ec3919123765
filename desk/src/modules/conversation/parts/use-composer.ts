import { type RefObject, useState } from 'react'
import { maxUploadBytes } from '@chatx/contract/file'
import type { Conversation } from '@chatx/contract/conversation'
import { insertAt, longest, previewTextFor, tokenFor } from '../conversation-composer.rules.ts'
import { writeMessage } from '../conversation-outbox.actions.ts'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'
import { useTyping } from './use-typing.ts'

export type StagedFile = { key: string; file: File }

/** Files picked, pasted or dropped, waiting beside the text. */
const useStagedFiles = () => {
  const [files, setFiles] = useState<readonly StagedFile[]>([])
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const add = (added: Iterable<File>) => {
    const all = [...added]
    setTooLarge(all.find((file) => file.size > maxUploadBytes)?.name ?? null)
    const fitting = all.filter((file) => file.size <= maxUploadBytes)
    setFiles((known) => [...known, ...fitting.map((file) => ({ key: crypto.randomUUID(), file }))])
  }
  const remove = (key: string) => setFiles((known) => known.filter((one) => one.key !== key))
  const clear = () => setFiles([])
  return { files, tooLarge, add, remove, clear }
}

type Options = {
  field: RefObject<HTMLTextAreaElement | null>
  one: Conversation
  subAccountId: string
  onTyping: (id: string, on: boolean) => void
  onSent: () => void
}

/** Everything the composer does; the component only draws it. */
export const useComposer = ({ field, one, subAccountId, onTyping, onSent }: Options) => {
  const [text, setText] = useDraft(one.id)
  const staged = useStagedFiles()
  const typing = useTyping(one.id, onTyping)
  const settings = [one.contactLanguage, one.agentLanguage, one.line].join(' ')
  const over = Math.max(0, text.length - longest)
  const preview = usePreview(one.id, text, one.translateOutgoing && over === 0, settings)
  const empty = text.trim() === '' && staged.files.length === 0

  const send = () => {
    if (empty || over > 0) return
    const base = { subAccountId, conversationId: one.id, untranslated: false }
    for (const { file } of staged.files) {
      const bytes = { name: file.name, mime: file.type, size: file.size, bytes: file, fileId: null }
      void writeMessage({ ...base, text: '', file: bytes, previewToken: null, previewText: null })
    }
    if (text.trim() !== '') {
      const previewed = { previewToken: tokenFor(text, preview), previewText: previewTextFor(text, preview) }
      void writeMessage({ ...base, ...previewed, text, file: null })
    }
    staged.clear()
    setText('', true)
    typing.stop()
    onSent()
    field.current?.focus()
  }
  const type = (next: string) => {
    setText(next)
    typing.typed()
  }
  const insert = (piece: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {}
    const next = insertAt(text, piece, from, to)
    type(next.text)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  return { text, type, insert, send, empty, over, preview, staged }
}
