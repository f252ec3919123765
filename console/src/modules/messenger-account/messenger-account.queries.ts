import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  createMessengerAccount,
  pageMessengerAccount,
  updateMessengerAccount,
} from '@chatx/contract/messenger-account'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'

const key = 'messenger-account'

export const useMessengerAccounts = (search: InputOf<typeof pageMessengerAccount>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageMessengerAccount, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

type Form = InputOf<typeof createMessengerAccount>

/** Creates, or changes the one whose id is given. */
export const useSaveMessengerAccount = (id: string | null) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (form: Form) =>
      id === null
        ? api.call(createMessengerAccount, form)
        : api.call(updateMessengerAccount, { ...form, id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  })
}
