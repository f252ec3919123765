import type { Tokens } from '@chatx/contract/access'
import { type KeyStore, noStore } from './storage.ts'

/**
 * The tokens of one login session in this browser. Storage is the truth, so that every tab sees a refresh or a
 * logout of another one; without storage the tokens live as long as the page.
 */
export type LoginSession = {
  /** Names this session among tabs, for the refresh lock. */
  name: string
  accessToken: () => string | null
  refreshToken: () => string | null
  tenantId: () => string | null
  set: (tokens: Pick<Tokens, 'accessToken' | 'refreshToken' | 'tenantId'>) => void
  clear: () => void
  /** Called when the session begins, is refreshed or ends, here or in another tab. Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void
}

const names = ['accessToken', 'refreshToken', 'tenantId'] as const
type Name = (typeof names)[number]

/**
 * @param prefix keeps console, desk and operator apart in one browser, for example `desk`; the console has none
 */
export const createLoginSession = (prefix: string, store: KeyStore): LoginSession => {
  const keyOf = (name: Name) => (prefix === '' ? name : `${prefix}.${name}`)
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const memory = new Map<Name, string>()
  let stored = store !== noStore
  const read = (name: Name): string | null => (stored ? store.get(keyOf(name)) : (memory.get(name) ?? null))

  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && !names.some((name) => keyOf(name) === event.key)) return
    tell()
  }
  if (typeof addEventListener === 'function') addEventListener('storage', onStorage)

  return {
    name: prefix === '' ? 'console' : prefix,
    accessToken: () => read('accessToken'),
    refreshToken: () => read('refreshToken'),
    tenantId: () => read('tenantId'),
    set: (tokens) => {
      for (const name of names) {
        memory.set(name, String(tokens[name]))
        store.set(keyOf(name), String(tokens[name]))
      }
      stored = store.get(keyOf('accessToken')) === tokens.accessToken
      tell()
    },
    clear: () => {
      for (const name of names) store.remove(keyOf(name))
      memory.clear()
      stored = store !== noStore
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
