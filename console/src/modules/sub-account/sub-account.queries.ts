import type { InputOf } from '@chatx/contract/base/endpoint'
import { listPlatform } from '@chatx/contract/messenger-account'
import {
  createSubAccount,
  disableSubAccount,
  enableSubAccount,
  pageSubAccount,
  reissueLoginCode,
  subAccountLoginCode,
  updateSubAccount,
} from '@chatx/contract/sub-account'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'sub-account'

export const useSubAccounts = (search: InputOf<typeof pageSubAccount>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageSubAccount, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const usePlatforms = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['platform'],
    queryFn: ({ signal }) => api.call(listPlatform, {}, { signal }),
    staleTime: 600_000,
  })
}

export const useLoginCode = (id: string) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'code', id],
    queryFn: ({ signal }) => api.call(subAccountLoginCode, { id }, { signal }),
  })
}

export const useCreateSubAccount = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof createSubAccount>) => api.call(createSubAccount, input), true)
}
export const useUpdateSubAccount = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof updateSubAccount>) => api.call(updateSubAccount, input), true)
}
export const useReissueCode = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(reissueLoginCode, { id }))
}
export const useDisable = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(disableSubAccount, { id }))
}
export const useEnable = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(enableSubAccount, { id }))
}
