/** An open screen: the name of its route and its address as it was last, filters and all. */
export type Tab = { name: string; href: string }

export type Tabs = {
  open: readonly Tab[]
  /** Closed ones with the place they had, the last one first. */
  closed: readonly { tab: Tab; at: number }[]
}

export const noTabs: Tabs = { open: [], closed: [] }

/** More closed tabs than these are forgotten. */
const remembered = 20

/** One came to this screen: its tab is there already and takes the address over, or is added at the end. */
export const visit = (tabs: Tabs, tab: Tab): Tabs => {
  const known = tabs.open.find((one) => one.name === tab.name)
  if (known?.href === tab.href) return tabs
  const open = known ? tabs.open.map((one) => (one === known ? tab : one)) : [...tabs.open, tab]
  return { open, closed: tabs.closed.filter((one) => one.tab.name !== tab.name) }
}

/** Closes all tabs of these names. */
export const close = (tabs: Tabs, names: readonly string[]): Tabs => {
  const going = tabs.open.flatMap((tab, at) => (names.includes(tab.name) ? [{ tab, at }] : []))
  if (going.length === 0) return tabs
  return {
    open: tabs.open.filter((tab) => !names.includes(tab.name)),
    closed: [...going.reverse(), ...tabs.closed].slice(0, remembered),
  }
}

/** Opens the one that was closed last, where it stood. */
export const reopen = (tabs: Tabs): Tabs => {
  const [last, ...closed] = tabs.closed
  if (!last) return tabs
  const open = [...tabs.open]
  open.splice(Math.min(last.at, open.length), 0, last.tab)
  return { open, closed }
}

export type Span = 'this' | 'others' | 'left' | 'right' | 'all'

/** The names that a span means, seen from one tab; `home` is never among them. */
export const namesIn = (tabs: Tabs, name: string, span: Span, home: string): string[] => {
  const at = tabs.open.findIndex((tab) => tab.name === name)
  const within: Record<Span, (index: number) => boolean> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  }
  return tabs.open.filter((tab, index) => tab.name !== home && within[span](index)).map((tab) => tab.name)
}

/** Where to go when the tab that is looked at is among those that close: the nearest one that stays, first to the right. */
export const nextAfter = (tabs: Tabs, current: string, closing: readonly string[]): Tab | null => {
  if (!closing.includes(current)) return null
  const at = tabs.open.findIndex((tab) => tab.name === current)
  const stays = (tab: Tab) => !closing.includes(tab.name)
  return tabs.open.slice(at + 1).find(stays) ?? tabs.open.slice(0, at).findLast(stays) ?? null
}

const isTab = (value: unknown): value is Tab => {
  if (typeof value !== 'object' || value === null) return false
  const { name, href } = value as Partial<Tab>
  return typeof name === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href)
}

/** Tabs as they were kept; whatever is not one is left out. */
export const readTabs = (text: string | null): Tabs => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? { open: kept.filter(isTab), closed: [] } : noTabs
  } catch {
    return noTabs
  }
}
