import { useEffect, useRef, useState } from 'preact/hooks'
import type { ChatState } from '../chat/chat-state.ts'
import type { Chat } from '../chat/chat.ts'
import { unreadCount } from '../chat/receipts.rules.ts'

/**
 * Reports what the visitor sees, and remembers where the unseen messages began while they were away, for the line
 * above them. The line goes when the visitor writes, or leaves with everything seen.
 * @param looking the end of the list is in front of the visitor's eyes
 * @returns the sequence after which the unseen ones begin, or null
 */
export const useUnseen = (chat: Chat, state: ChatState, looking: boolean): number | null => {
  const [marker, setMarker] = useState<number | null>(null)
  const lookedRef = useRef(false)
  const { list, readSeq, phase } = state
  const unread = unreadCount(list.messages, readSeq)
  const writing = list.pending.length > 0

  useEffect(() => {
    if (phase !== 'ready') return
    if (writing) setMarker(null)
    else if (unread > 0 && !lookedRef.current) setMarker((now) => now ?? readSeq)
    else if (!looking && unread === 0) setMarker(null)
    lookedRef.current = looking
    if (looking) chat.seen()
  }, [chat, phase, looking, unread, readSeq, writing])
  return marker
}
