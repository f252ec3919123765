import { pageSubAccount } from '@chatx/contract/sub-account'
import { useQuery } from '@tanstack/react-query'
import { useApi } from './client-context.tsx'

/** Up to 200 sub-accounts to choose from, by name; deleted ones are left out. */
export const useSubAccountNames = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['sub-account', 'names'],
    queryFn: async ({ signal }) => {
      const { list } = await api.call(pageSubAccount, { pageSize: 200 }, { signal })
      return list
        .filter((row) => row.status !== 'deleted')
        .map(({ id, name }) => ({ value: id, label: name }))
    },
    staleTime: 60_000,
  })
}
