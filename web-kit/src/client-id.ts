import type { KeyStore } from './storage.ts'

const key = 'clientId'

const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random id of this browser, sent with every call; it says nothing about the person or the device. */
export const createClientId = (store: KeyStore): (() => string) => {
  let kept: string | null = null
  return () => {
    kept ??= store.get(key)
    if (!kept) {
      kept = random()
      store.set(key, kept)
    }
    return kept
  }
}
