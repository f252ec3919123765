/** Keeps the values that were used last; the one that was not used for longest leaves first. */
export const createRecent = <T>(capacity: number) => {
  const values = new Map<string, T>()
  return {
    get: (key: string): T | undefined => {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set: (key: string, value: T): void => {
      values.delete(key)
      values.set(key, value)
      const oldest = values.size > capacity ? values.keys().next() : undefined
      if (oldest?.done === false) values.delete(oldest.value)
    },
  }
}
