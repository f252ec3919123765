import { pageMessengerAccount } from '@chatx/contract/messenger-account'
import { pageNotification } from '@chatx/contract/notification'
import {
  chatStatistics,
  getUserSetMeal,
  platformGrowthLineChart,
  subAccountFansRank,
} from '@chatx/contract/workplace'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { summaryQuery } from './workplace-summary.queries.ts'
import { useApi } from '../../client/client-context.tsx'

const key = 'workplace'
/** Without a live connection the figures are read again each minute. */
const refetchInterval = 60_000
export type Range = '24h' | '7d' | '30d'

export const useSetMeal = () => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'set-meal'],
    queryFn: ({ signal }) => api.call(getUserSetMeal, {}, { signal }),
    refetchInterval,
  })
}

export const useSummary = () => useQuery({ ...summaryQuery(useApi()), refetchInterval })

export const useRank = (range: 'today' | 'total') => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'rank', range],
    queryFn: ({ signal }) => api.call(subAccountFansRank, { range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

export const useGrowth = (range: Range) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'growth', range],
    queryFn: ({ signal }) => api.call(platformGrowthLineChart, { range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

export const useChatStatistics = (range: Range) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'chat', range],
    queryFn: ({ signal }) => api.call(chatStatistics, { range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** The last few notifications; read again with the count of unread ones. */
export const useLatestNotifications = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['notification', 'news', 'latest'],
    queryFn: async ({ signal }) => (await api.call(pageNotification, { pageSize: 5 }, { signal })).list,
    refetchInterval,
  })
}

/** The chat page of the first channel, to try it out. */
export const useFirstChannel = (wanted: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'first-channel'],
    queryFn: async ({ signal }) =>
      (await api.call(pageMessengerAccount, { pageSize: 1 }, { signal })).list[0]?.hostedUrl ?? null,
    enabled: wanted,
  })
}
