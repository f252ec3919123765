/** A small part of the browser's storage; where the browser refuses it (private modes, blocked cookies) nothing is kept. */
export type KeyStore = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/** The specification's fallback (§9): without storage every call does nothing. */
export const noStore: KeyStore = { get: () => null, set: () => {}, remove: () => {} }

const works = (storage: Storage): boolean => {
  const probe = '__probe__'
  storage.setItem(probe, probe)
  storage.removeItem(probe)
  return true
}

const wrap = (storage: Storage): KeyStore => ({
  get: (key) => storage.getItem(key),
  set: (key, value) => {
    try {
      storage.setItem(key, value)
    } catch {
      // A full storage loses a preference, never the page.
    }
  },
  remove: (key) => storage.removeItem(key),
})

/** Local storage when it can be written, else a store that keeps nothing. */
export const openStore = (find: () => Storage | undefined = () => globalThis.localStorage): KeyStore => {
  try {
    const storage = find()
    return storage && works(storage) ? wrap(storage) : noStore
  } catch {
    return noStore
  }
}
