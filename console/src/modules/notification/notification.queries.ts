import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  getNotification,
  pageNotification,
  readAllNotification,
  readNotification,
  unreadNotification,
} from '@chatx/contract/notification'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'notification'

/** `news` is read again when the server says that something changed; the list itself only when its reader asks. */
export const useUnread = () => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'news', 'unread'],
    queryFn: ({ signal }) => api.call(unreadNotification, {}, { signal }),
    refetchInterval: 60_000,
  })
}

export const useNotifications = (search: InputOf<typeof pageNotification>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageNotification, search, { signal }),
    placeholderData: keepPreviousData,
    // A list that moves by itself would move what the reader is about to open.
    refetchOnWindowFocus: false,
  })
}

export const useReadListAgain = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [key, 'page'] })
}

export const useNotification = (id: string) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => api.call(getNotification, { id }, { signal }),
  })
}

export const useMarkRead = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(readNotification, { id }), true)
}

export const useMarkAllRead = () => {
  const api = useApi()
  return useAct(key, () => api.call(readAllNotification, {}))
}
