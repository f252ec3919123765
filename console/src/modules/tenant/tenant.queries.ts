import type { InputOf } from '@chatx/contract/base/endpoint'
import { pageOutbox } from '@chatx/contract/tenant'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'

export const useOutbox = (search: InputOf<typeof pageOutbox>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: ['outbox', search],
    queryFn: ({ signal }) => api.call(pageOutbox, search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  })
}
