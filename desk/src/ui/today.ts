import { useSyncExternalStore } from 'react'

const startOfToday = (): number => new Date().setHours(0, 0, 0, 0)

let today = startOfToday()
const listeners = new Set<() => void>()

setInterval(() => {
  const now = startOfToday()
  if (now === today) return
  today = now
  for (const listener of listeners) listener()
}, 30_000)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The beginning of today in milliseconds; what says "today" draws again at midnight, and at no other time. */
export const useToday = (): number => useSyncExternalStore(subscribe, () => today)
