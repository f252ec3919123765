import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Who } from './menu-entries.ts'
import { keepTabs, readKeptTabs } from './tab-place.ts'
import { close, namesIn, nextAfter, readTabs, reopen, type Span, type Tabs, visit } from './tabs.ts'
import type { Label } from '../routing/labels.ts'
import { namedRoutes } from '../routing/names.ts'

export type ShownTab = { name: string; href: string; label: Label; home: boolean }

const homes = {
  owner: { name: 'Home', href: '/workplace/home' },
  operator: { name: 'Outbox', href: '/operator/outbox' },
} as const

const firstTabs = (who: Who): Tabs => {
  const kept = readTabs(readKeptTabs(who))
  return {
    ...kept,
    open: [homes[who], ...kept.open.filter((tab) => tab.name !== homes[who].name)],
  }
}

/** The screen that is shown, once it is shown; none where the frame has another's or no screen at all. */
const useShown = (who: Who) =>
  useRouterState({
    structuralSharing: true,
    select: (state) => {
      const facts = state.matches.at(-1)?.staticData.facts
      const href = state.resolvedLocation?.href
      const settled = href !== undefined && href === state.location.href
      return settled && facts?.login === who && facts.crumbs.length > 0 ? { name: facts.name, href } : null
    },
  })

/** The open screens of this window, and what can be done with them. */
export const useTabs = (who: Who) => {
  const router = useRouter()
  const [tabs, setTabs] = useState(() => firstTabs(who))
  const shown = useShown(who)
  /** Closed only when its screen was really left: a form may ask first, and the answer may be to stay. */
  const leaving = useRef<readonly string[]>([])
  useEffect(() => {
    if (!shown) return
    const gone = leaving.current.includes(shown.name) ? [] : leaving.current
    leaving.current = []
    setTabs((old) => visit(close(old, gone), shown))
  }, [shown])
  useEffect(() => keepTabs(who, JSON.stringify(tabs.open)), [tabs.open, who])

  const go = (href: string) => router.history.push(href)
  const closeSpan = (name: string, span: Span) => {
    const names = namesIn(tabs, name, span, homes[who].name)
    const next = shown && nextAfter(tabs, shown.name, names)
    if (!next) return setTabs(close(tabs, names))
    leaving.current = names
    go(next.href)
  }
  const openAgain = () => {
    const last = tabs.closed[0]
    if (last) go(last.tab.href)
    setTabs(reopen(tabs))
  }
  const known = namedRoutes(router.routeTree)
  const list = tabs.open.flatMap((tab): ShownTab[] => {
    const facts = known.find((route) => route.facts.name === tab.name)?.facts
    return facts ? [{ ...tab, label: facts.label, home: tab.name === homes[who].name }] : []
  })
  return { list, current: shown?.name, canReopen: tabs.closed.length > 0, go, closeSpan, openAgain }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Rises when a screen shall start anew. */
    turn?: number
  }
}

/** Starts the screen anew with fresh figures; a form with something typed asks first. */
export const useRefresh = (): (() => void) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries()
    const { href, state } = router.state.location
    router.history.replace(href, { ...state, turn: Date.now() })
  }
}

/** Changes when the screen shall start anew, and at nothing else. */
export const useTurn = (): number => {
  const wanted = useRouterState({ select: (state) => state.resolvedLocation?.state.turn })
  const [turn, setTurn] = useState(wanted ?? 0)
  if (wanted !== undefined && wanted !== turn) setTurn(wanted)
  return turn
}
