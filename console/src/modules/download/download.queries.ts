import { listDeskPackage } from '@chatx/contract/download'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'

export const useDeskPackages = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['download'],
    queryFn: ({ signal }) => api.call(listDeskPackage, {}, { signal }),
    staleTime: 60_000,
  })
}
