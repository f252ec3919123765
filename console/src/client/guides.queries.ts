import type { InputOf } from '@chatx/contract/base/endpoint'
import { type Guide, type GuideName, setGuide } from '@chatx/contract/guide'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from './client-context.tsx'
import { useSettings } from './use-settings.ts'
import { guidesQuery } from './user.queries.ts'

const queryKey = ['guide']
type Act = InputOf<typeof setGuide>

export const useGuides = () => useQuery(guidesQuery(useApi()))

/** One guide; untouched where it cannot be known, undefined while it is read. */
export const useGuide = (name: GuideName): Pick<Guide, 'name' | 'state'> | undefined => {
  const { data, isError } = useGuides()
  return isError ? { name, state: 'new' } : data?.find((guide) => guide.name === name)
}

const states = { begin: 'running', reach: 'running', finish: 'done', close: 'closed' } as const

/** What an act makes of a guide until the server has answered, and for this sitting where it refuses (demo mode). */
const guideAfter = (guide: Guide, { name, act, step }: Act): Guide =>
  guide.name !== name
    ? guide
    : {
        ...guide,
        state: states[act],
        step: act === 'reach' ? (step ?? 0) : act === 'begin' ? 0 : guide.step,
        startedAt: act === 'begin' ? new Date().toISOString() : guide.startedAt,
        offered: act === 'begin' || act === 'reach',
      }

/** Remembers an act; that it cannot be kept is nothing that anybody must be told. */
export const useGuideAct = (): ((act: Act) => void) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    meta: { quiet: true },
    scope: { id: 'guide' },
    mutationFn: (act: Act) => api.call(setGuide, act),
    onMutate: (act) => {
      queryClient.setQueryData<Guide[]>(queryKey, (guides) => guides?.map((guide) => guideAfter(guide, act)))
    },
    onSuccess: (guides) => {
      // What was done meanwhile is on its way and will be answered by itself.
      if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === 'guide' }) === 1)
        queryClient.setQueryData(queryKey, guides)
    },
  })
  return mutate
}

/** Opens a guide where it stands; one that was ended, or never begun, from its beginning. */
export const useOpenGuide = (): ((guide: Pick<Guide, 'name' | 'state'>) => void) => {
  const act = useGuideAct()
  const [{ guideState, guideType }, change] = useSettings()
  return ({ name, state }) => {
    if (state !== 'running') act({ name, act: 'begin' })
    // The tour may be a step of a guide, which then waits behind it.
    if (name === 'tour') change({ maskTourState: true, guideState: guideState && guideType !== 'none' })
    else if (name === 'firstRun') change({ guideState: false })
    else change({ guideState: true, guideType: name })
  }
}
