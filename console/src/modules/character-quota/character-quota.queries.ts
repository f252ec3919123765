import { createCharAllocation, pageCharAllocation } from '@chatx/contract/character-allocation'
import type { InputOf, OutputOf } from '@chatx/contract/base/endpoint'
import { getCharUsage, pageCharLog } from '@chatx/contract/character-quota'
import { pageSubAccount } from '@chatx/contract/sub-account'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'

const key = 'character-quota'

type Search = InputOf<typeof pageCharLog>
export type CharLog = OutputOf<typeof pageCharLog>['list'][number]

export const useCharLog = (search: Search) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'log', search],
    queryFn: ({ signal }) => api.call(pageCharLog, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads one page of the whole list, for an export. */
export const useReadCharLog = (search: Search) => {
  const api = useApi()
  return (cursor: string | undefined, signal: AbortSignal) =>
    api.call(pageCharLog, { ...search, pageSize: 200, ...(cursor ? { cursor } : {}) }, { signal })
}

export const useCharUsage = (search: InputOf<typeof getCharUsage>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'usage', search],
    queryFn: ({ signal }) => api.call(getCharUsage, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

type AllocationSearch = InputOf<typeof pageCharAllocation>

/** @param allowed without the privilege the server is not asked; the screen behind the prompt shows examples */
export const useAllocations = (search: AllocationSearch, allowed: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'allocation', search],
    queryFn: ({ signal }) => api.call(pageCharAllocation, search, { signal }),
    placeholderData: keepPreviousData,
    enabled: allowed,
  })
}

export const useReadAllocations = (search: AllocationSearch) => {
  const api = useApi()
  return (cursor: string | undefined, signal: AbortSignal) =>
    api.call(pageCharAllocation, { ...search, pageSize: 200, ...(cursor ? { cursor } : {}) }, { signal })
}

/** Sub-accounts that have characters of their own, with what is left of them; up to 200. */
export const useLimitedSubAccounts = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['sub-account', 'limited'],
    queryFn: async ({ signal }) =>
      (await api.call(pageSubAccount, { charMode: 'limited', pageSize: 200 }, { signal })).list,
  })
}

/** Moves characters; lists, figures, sub-accounts and the user's own counter are read again. */
export const useAllocate = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof createCharAllocation>) => api.call(createCharAllocation, input),
    meta: { quiet: true },
    onSuccess: () =>
      Promise.all(
        [key, 'sub-account', 'user'].map((one) => queryClient.invalidateQueries({ queryKey: [one] })),
      ),
  })
}
