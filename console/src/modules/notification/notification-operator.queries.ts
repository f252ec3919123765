import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  createNotification,
  getOperatedNotification,
  pageOperatedNotification,
  updateNotification,
  withdrawNotification,
} from '@chatx/contract/notification-operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'operated-notification'

export const useOperatedNotifications = (search: InputOf<typeof pageOperatedNotification>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageOperatedNotification, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useOperatedNotification = (id: string) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => api.call(getOperatedNotification, { id }, { signal }),
    // A form that is open keeps what it began with.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}

type Form = InputOf<typeof createNotification>

/** Writes a new one, or changes the one of this id. */
export const useSaveNotification = () => {
  const api = useOperatorApi()
  return useAct(
    key,
    ({ id, form }: { id: string | null; form: Form }) =>
      id === null ? api.call(createNotification, form) : api.call(updateNotification, { ...form, id }),
    true,
  )
}

export const useWithdraw = () => {
  const api = useOperatorApi()
  return useAct(key, (id: string) => api.call(withdrawNotification, { id }))
}
