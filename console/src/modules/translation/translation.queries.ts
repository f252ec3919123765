import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  confirmMemory,
  createEngine,
  deleteEngine,
  listEngine,
  pageMemory,
  removeMemory,
  testEngine,
  updateEngine,
} from '@chatx/contract/translation'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useApi, useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const memoryKey = 'translation-memory'
const engineKey = 'translation-engine'

export const useMemory = (search: InputOf<typeof pageMemory>) => {
  const api = useApi()
  return useQuery({
    queryKey: [memoryKey, search],
    queryFn: ({ signal }) => api.call(pageMemory, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useAddMemory = () => {
  const api = useApi()
  return useAct(memoryKey, (input: InputOf<typeof confirmMemory>) => api.call(confirmMemory, input), true)
}
export const useRemoveMemory = () => {
  const api = useApi()
  return useAct(memoryKey, (id: string) => api.call(removeMemory, { id }))
}

export const useEngines = () => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [engineKey],
    queryFn: ({ signal }) => api.call(listEngine, {}, { signal }),
    refetchInterval: 15_000,
  })
}

/** Adds an engine, or changes the one whose id is given. */
export const useSaveEngine = (id: string | null) => {
  const api = useOperatorApi()
  return useAct(
    engineKey,
    (form: InputOf<typeof createEngine>) =>
      id === null ? api.call(createEngine, form) : api.call(updateEngine, { ...form, id }),
    true,
  )
}
export const useChangeEngine = () => {
  const api = useOperatorApi()
  return useAct(engineKey, (change: InputOf<typeof updateEngine>) => api.call(updateEngine, change))
}

/** Swaps two neighbours by writing the order of both. */
export const useReorderEngines = () => {
  const api = useOperatorApi()
  return useAct(engineKey, async (order: { id: string; position: number }[]) => {
    for (const change of order) await api.call(updateEngine, change)
  })
}
export const useDeleteEngine = () => {
  const api = useOperatorApi()
  return useAct(engineKey, (id: string) => api.call(deleteEngine, { id }))
}
export const useTestEngine = () => {
  const api = useOperatorApi()
  return useMutation({ mutationFn: (input: InputOf<typeof testEngine>) => api.call(testEngine, input) })
}
