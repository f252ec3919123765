import type { Clock } from './clock.ts'

/** How long a change may take to be seen by a process that was not told of it. */
const CACHE_MS = 5_000
const MOST = 1_000

/** Answers from memory for up to 5 s; a failed read is not remembered. */
export const remembered = <K, V>({ clock }: { clock: Clock }, read: (key: K) => Promise<V>) => {
  const known = new Map<K, { until: number; value: Promise<V> }>()
  return {
    get: (key: K): Promise<V> => {
      const now = clock.now().getTime()
      const found = known.get(key)
      if (found !== undefined && found.until > now && found.until - now <= CACHE_MS) return found.value
      if (known.size > MOST) known.clear()
      const value = read(key)
      known.set(key, { until: now + CACHE_MS, value })
      value.catch(() => known.delete(key))
      return value
    },
    /** What is asked next is read anew, also where a read is under way. */
    forget: (): void => known.clear(),
  }
}
