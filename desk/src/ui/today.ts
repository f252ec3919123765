import { useSyncExternalStore } from 'react'

type Clock = { read: () => number; subscribe: (listener: () => void) => () => void }

/** A clock that says something only when its reading changes. */
const createClock = (now: () => number): Clock => {
  let reading = now()
  const listeners = new Set<() => void>()
  setInterval(() => {
    const next = now()
    if (next === reading) return
    reading = next
    for (const listener of listeners) listener()
  }, 10_000)
  return {
    read: () => reading,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const days = createClock(() => new Date().setHours(0, 0, 0, 0))
const minutes = createClock(() => new Date().setSeconds(0, 0))

/** The beginning of today in milliseconds; what says "today" draws again at midnight, and at no other time. */
export const useToday = (): number => useSyncExternalStore(days.subscribe, days.read)

/** The beginning of this minute in milliseconds. */
export const useMinute = (): number => useSyncExternalStore(minutes.subscribe, minutes.read)
