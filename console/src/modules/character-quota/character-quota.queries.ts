import type { InputOf, OutputOf } from '@chatx/contract/base/endpoint'
import { pageCharLog } from '@chatx/contract/character-quota'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'

type Search = InputOf<typeof pageCharLog>
export type CharLog = OutputOf<typeof pageCharLog>['list'][number]

export const useCharLog = (search: Search) => {
  const api = useApi()
  return useQuery({
    queryKey: ['character-quota', 'log', search],
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
