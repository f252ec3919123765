import type { MantineColorSchemeManager } from '@mantine/core'
import type { KeyStore } from '../storage.ts'

type Scheme = 'light' | 'dark'

const read = (store: KeyStore, preset: Scheme): Scheme => {
  const kept = store.get('theme')
  return kept === 'dark' || kept === 'light' ? kept : preset
}

/** Dark sets an attribute on the body and light removes it (specification §4); Mantine sets its own on the root. */
const mark = (scheme: Scheme) => {
  if (scheme === 'dark') document.body.setAttribute('data-theme', 'dark')
  else document.body.removeAttribute('data-theme')
}

/**
 * Keeps the scheme under the specification's keys `theme` and `isDark`, and follows other tabs.
 * @param preset until somebody chooses
 */
export const createColourScheme = (store: KeyStore, preset: Scheme = 'light'): MantineColorSchemeManager => {
  let listener: ((event: StorageEvent) => void) | null = null
  return {
    get: () => {
      const scheme = read(store, preset)
      mark(scheme)
      return scheme
    },
    set: (value) => {
      const scheme: Scheme = value === 'dark' ? 'dark' : 'light'
      store.set('theme', scheme)
      store.set('isDark', String(scheme === 'dark'))
      mark(scheme)
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key !== 'theme') return
        mark(read(store, preset))
        onUpdate(read(store, preset))
      }
      addEventListener('storage', listener)
    },
    unsubscribe: () => {
      if (listener) removeEventListener('storage', listener)
    },
    clear: () => {
      store.remove('theme')
      store.remove('isDark')
      mark('light')
    },
  }
}
