import type { InputOf } from '@chatx/contract/base/endpoint'
import { connectTelegram, disconnectAccount, reconnectAccount } from '@chatx/contract/connector'
import {
  createMessengerAccount,
  type MessengerAccount,
  pageMessengerAccount,
  renameMessengerAccount,
  updateMessengerAccount,
} from '@chatx/contract/messenger-account'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'messenger-account'
/** While an account is being connected its owner looks on. */
const SOON_MS = 2_000
const AGAIN_MS = 20_000

const isUnderWay = ({ connection }: MessengerAccount): boolean => connection?.state === 'connecting'

export const useMessengerAccounts = (search: InputOf<typeof pageMessengerAccount>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageMessengerAccount, search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === true ? SOON_MS : AGAIN_MS),
  })
}

type Form = InputOf<typeof createMessengerAccount>

/** Creates a web chat, or changes the one whose id is given. */
export const useSaveMessengerAccount = (id: string | null) => {
  const api = useApi()
  return useAct(
    key,
    (form: Form) =>
      id === null
        ? api.call(createMessengerAccount, form)
        : api.call(updateMessengerAccount, { ...form, id }),
    true,
  )
}

export const useConnectTelegram = () => {
  const api = useApi()
  return useAct(key, (form: InputOf<typeof connectTelegram>) => api.call(connectTelegram, form), true)
}

export const useReconnect = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof reconnectAccount>) => api.call(reconnectAccount, input), true)
}

export const useRename = () => {
  const api = useApi()
  return useAct(
    key,
    (input: InputOf<typeof renameMessengerAccount>) => api.call(renameMessengerAccount, input),
    true,
  )
}

export const useDisconnect = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(disconnectAccount, { id }))
}
