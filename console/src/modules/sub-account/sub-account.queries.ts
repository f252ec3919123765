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
import {
  changeManySubAccount,
  type DeletionConsequences,
  deleteSubAccount,
  subAccountDeletion,
} from '@chatx/contract/sub-account-erasure'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'sub-account'
const ERASURE_MS = 1_000

export const useSubAccounts = (search: InputOf<typeof pageSubAccount>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageSubAccount, search, { signal }),
    placeholderData: keepPreviousData,
    // An erasure is watched until it is over.
    refetchInterval: ({ state }) =>
      state.data?.list.some((row) => row.erasure !== null) === true ? ERASURE_MS : false,
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

const sum = (all: DeletionConsequences[], figure: keyof DeletionConsequences): number =>
  all.reduce((total, one) => total + one[figure], 0)

/** What deleting all of these would do, together. */
export const useDeletion = (ids: string[]) => {
  const api = useApi()
  return useQuery({
    // Under a key of its own: once they are deleted nobody may ask again.
    queryKey: ['sub-account-deletion', ids],
    queryFn: async ({ signal }) => {
      const all = await Promise.all(ids.map((id) => api.call(subAccountDeletion, { id }, { signal })))
      return {
        conversations: sum(all, 'conversations'),
        messages: sum(all, 'messages'),
        fans: sum(all, 'fans'),
        accounts: sum(all, 'accounts'),
        onlineAccounts: sum(all, 'onlineAccounts'),
        links: sum(all, 'links'),
        autoReplies: sum(all, 'autoReplies'),
        characters: sum(all, 'characters'),
        fixedPorts: sum(all, 'fixedPorts'),
      } satisfies DeletionConsequences
    },
    // It is counted anew each time somebody asks.
    gcTime: 0,
  })
}
export const useDelete = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof deleteSubAccount>) => api.call(deleteSubAccount, input), true)
}
export const useChangeMany = () => {
  const api = useApi()
  const change = (input: InputOf<typeof changeManySubAccount>) => api.call(changeManySubAccount, input)
  return useAct(key, change, true)
}
