import type { MantineColorSchemeManager } from '@mantine/core'
import type { KeyStore } from '../storage.ts'

type Scheme = 'light' | 'dark'

const read = (store: KeyStore): Scheme => (store.get('theme') === 'dark' ? 'dark' : 'light')

/** Dark sets an attribute on the body and light removes it (specification §4); Mantine sets its own on the root. */
const mark = (scheme: Scheme) => {
  if (scheme === 'dark') document.body.setAttribute('data-theme', 'dark')
  else document.body.removeAttribute('data-theme')
}

/** Keeps the scheme under the specification's keys `theme` and `isDark`, and follows other tabs. */
export const createColourScheme = (store: KeyStore): MantineColorSchemeManager => {
  let listener: ((event: StorageEvent) => void) | null = null
  return {
    get: () => {
      const scheme = read(store)
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
        mark(read(store))
        onUpdate(read(store))
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
