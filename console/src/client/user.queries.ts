import { getLoginUserInfo } from '@chatx/contract/access'
import { listGuide } from '@chatx/contract/guide'
import { getSite } from '@chatx/contract/tenant'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Api } from '@chatx/web-kit/api.ts'
import { useApi, useClients } from './client-context.tsx'

export const userQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => api.call(getLoginUserInfo, {}, { signal }),
    staleTime: 60_000,
  })

/** The logged-in main account. The guard has loaded it before any screen that asks for it. */
export const useUser = () => useSuspenseQuery(userQuery(useApi())).data

/** How far the owner has come in each guide. Only this browser's own acts move it, and they write it here themselves. */
export const guidesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['guide'],
    queryFn: ({ signal }) => api.call(listGuide, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  })

/** Name, contacts, downloads and switches of the site; known to everybody, and asked again while somebody looks. */
export const useSite = (who: 'owner' | 'operator' = 'owner') => {
  const { api } = useClients()[who]
  return useQuery({
    queryKey: ['site', who],
    queryFn: ({ signal }) => api.call(getSite, {}, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}
