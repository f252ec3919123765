import type { KeyStore } from '@chatx/web-kit/storage.ts'

/** The application settings of specification §3 that this version uses, with their defaults. */
export type Settings = { menuCollapse: boolean; menuFromServer: boolean }

const key = 'layout'
const defaults: Settings = { menuCollapse: false, menuFromServer: false }

export const readSettings = (store: KeyStore): Settings => {
  try {
    const kept = JSON.parse(store.get(key) ?? '{}') as Partial<Settings>
    return {
      menuCollapse: kept.menuCollapse === true,
      menuFromServer: kept.menuFromServer === true,
    }
  } catch {
    return defaults
  }
}

export const writeSettings = (store: KeyStore, change: Partial<Settings>): void =>
  store.set(key, JSON.stringify({ ...readSettings(store), ...change }))
