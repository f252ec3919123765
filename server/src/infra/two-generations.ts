/**
 * A map that forgets what was not used for longest, roughly, and never holds more than twice `capacity` entries. Cheaper per
 * call than an exact order of use: when the young generation is full it becomes the old one, and the old one is forgotten.
 */
export const createTwoGenerations = <T>(capacity: number) => {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  const set = (key: string, value: T): void => {
    if (young.size >= capacity) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: (key: string): T | undefined => {
      const value = young.get(key)
      if (value !== undefined) return value
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    set,
  }
}
