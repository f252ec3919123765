import type { userMenu } from '@chatx/contract/access'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { KeyStore } from '@chatx/web-kit/storage.ts'

type Contact = { account: string; path: string }

/** The application settings of specification §3; `theme` stands under a key of its own (colour-scheme.ts). */
export type Settings = {
  colorWeak: boolean
  navbar: boolean
  /** Whether there is a menu at all; screens are then found by the search. */
  menu: boolean
  /** The menu in the top bar instead of at the side. */
  topMenu: boolean
  /** The menu is put away and a button opens it. */
  hideMenu: boolean
  menuCollapse: boolean
  footer: boolean
  /** As #RRGGBB. */
  themeColor: string
  /** Width of the side menu in pixels. */
  menuWidth: number
  /** Whether the settings drawer is open. */
  globalSettings: boolean
  device: 'desktop' | 'mobile'
  tabBar: boolean
  menuFromServer: boolean
  /** Whether the panel of guides is open, and with which; `none` is the list of them. */
  guideState: boolean
  guideType: string
  /** Whether the tour is open. */
  maskTourState: boolean
  /** What the server gave as the menu; empty until it was asked. */
  serverMenu: OutputOf<typeof userMenu>
  customer: Contact
  channel: Contact
}

export const defaultSettings: Settings = {
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: false,
  themeColor: '#165DFF',
  menuWidth: 260,
  globalSettings: false,
  device: 'desktop',
  tabBar: true,
  menuFromServer: false,
  guideState: false,
  guideType: 'none',
  maskTourState: false,
  serverMenu: [],
  customer: { account: '', path: '' },
  channel: { account: '', path: '' },
}

/** Narrowest and widest side menu, in pixels. */
export const menuWidths = { min: 200, max: 360 } as const

const key = 'layout'
/** What belongs to one sitting: an open drawer or guide, and a menu that the server may have changed since. */
const sitting = {
  globalSettings: defaultSettings.globalSettings,
  serverMenu: defaultSettings.serverMenu,
  guideState: defaultSettings.guideState,
  guideType: defaultSettings.guideType,
  maskTourState: defaultSettings.maskTourState,
} as const satisfies Partial<Settings>

/** Everything that ends with a log-out, as it is at the beginning. */
export const freshSitting = (): Partial<Settings> => ({ ...sitting })
const isFleeting = (name: string): boolean => name in sitting

const isContact = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Contact).account === 'string' &&
  typeof (value as Contact).path === 'string'

const special: Partial<Record<keyof Settings, (value: unknown) => boolean>> = {
  themeColor: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  menuWidth: (value) =>
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= menuWidths.min &&
    value <= menuWidths.max,
  device: (value) => value === 'desktop' || value === 'mobile',
  customer: isContact,
  channel: isContact,
}

const isGood = (name: keyof Settings, value: unknown): boolean =>
  special[name]?.(value) ?? typeof value === typeof defaultSettings[name]

const parse = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const names = Object.keys(defaultSettings) as (keyof Settings)[]

/** What was kept, each value only where it is one; everything else as specification §3 has it. */
export const readSettings = (store: KeyStore): Settings => {
  const kept = parse(store.get(key))
  const good = names.filter((name) => !isFleeting(name) && name in kept && isGood(name, kept[name]))
  return { ...defaultSettings, ...Object.fromEntries(good.map((name) => [name, kept[name]])) }
}

/** The settings as JSON, to be kept or handed to somebody; a switch of the theme is one of them. */
export const settingsJson = (settings: Settings, theme: string): string =>
  JSON.stringify({ theme, ...settings }, null, 2)

export type SettingsStore = {
  current: () => Settings
  set: (change: Partial<Settings>) => void
  subscribe: (listener: () => void) => () => void
}

const kept = (settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !isFleeting(name)))

/** Settings that tell of every change, here or (`onOther`, the browser's `storage` event) in another tab. */
export const createSettingsStore = (
  store: KeyStore,
  onOther: (changed: (name: string | null) => void) => void = () => {},
): SettingsStore => {
  const listeners = new Set<() => void>()
  let settings = readSettings(store)
  const become = (next: Settings) => {
    settings = next
    for (const listener of listeners) listener()
  }
  onOther((name) => {
    if (name !== key) return
    const own = Object.fromEntries(Object.entries(settings).filter(([entry]) => isFleeting(entry)))
    become({ ...readSettings(store), ...own })
  })
  return {
    current: () => settings,
    set: (change) => {
      const next = { ...settings, ...change }
      store.set(key, JSON.stringify(kept(next)))
      become(next)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
