import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../conversation-draft.actions.ts'

/** The text of one conversation's composer: what was typed there last, kept with every change. */
export const useDraft = (conversationId: string) => {
  const [text, setText] = useState('')
  const touched = useRef(false)
  const latest = useRef('')

  useEffect(() => {
    let gone = false
    touched.current = false
    void readDraft(conversationId).then((kept) => {
      // What was typed while the draft was being read is newer than it.
      if (!gone && !touched.current) {
        latest.current = kept
        setText(kept)
      }
    })
    return () => {
      gone = true
      if (touched.current) keepDraft(conversationId, latest.current, true)
    }
  }, [conversationId])

  const change = (next: string, now = false) => {
    touched.current = true
    latest.current = next
    setText(next)
    keepDraft(conversationId, next, now)
  }
  return [text, change] as const
}
