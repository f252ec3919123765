import { useEffect, useRef } from 'react'

/** Milliseconds: how often "typing" is said again, and after how much rest it is taken back. */
const again = 3000
const rest = 4000

/** Tells the contact that the agent is typing, seldom enough to cost nothing. */
export const useTyping = (conversationId: string, onTyping: (id: string, on: boolean) => void) => {
  const said = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    if (said.current !== 0) onTyping(conversationId, false)
    said.current = 0
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (said.current !== 0) onTyping(conversationId, false)
      said.current = 0
    },
    [conversationId, onTyping],
  )
  const typed = () => {
    const now = Date.now()
    if (now - said.current > again) {
      said.current = now
      onTyping(conversationId, true)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, rest)
  }
  return { typed, stop }
}
