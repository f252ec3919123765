import { useNavigate, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The keys of the pages before this one, so that "previous" survives a reload. */
    trail?: string[]
  }
}

type Search = Record<string, unknown>

/** Paging by key, kept in the address; and the filters beside it, whose change begins at the first page. */
export const usePager = (after: string | undefined) => {
  const navigate = useNavigate()
  const trail = useRouterState({ select: (state) => state.location.state.trail }) ?? []
  const go = (change: Search, nextTrail: string[], replace = false) =>
    void navigate({
      to: '.',
      search: ((old: Search) => ({ ...old, ...change })) as never,
      state: (old) => ({ ...old, trail: nextTrail }),
      replace,
    })
  return {
    hasPrevious: after !== undefined,
    previous: () => {
      const before = trail.at(-1)
      go({ after: before === '' ? undefined : before }, trail.slice(0, -1))
    },
    next: (cursor: string) => go({ after: cursor }, [...trail, after ?? '']),
    filter: (change: Search) => go({ ...change, after: undefined }, [], true),
  }
}

export type Pager = ReturnType<typeof usePager>
