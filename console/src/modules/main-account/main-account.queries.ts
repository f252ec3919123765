import type { InputOf } from '@chatx/contract/base/endpoint'
import { grantCharacters } from '@chatx/contract/customer-service-operator'
import {
  getOperatedAccount,
  pageOperatedAccount,
  resetMainAccount,
  resumeMainAccount,
  suspendMainAccount,
} from '@chatx/contract/main-account-operator'
import { giftPlanDays, pageOperatedPlanLot } from '@chatx/contract/plan'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'operated-account'

export const useMainAccounts = (search: InputOf<typeof pageOperatedAccount>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageOperatedAccount, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** With its figures of this moment: what a suspension would end is told from them. */
export const useMainAccount = (id: string) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => api.call(getOperatedAccount, { id }, { signal }),
    staleTime: 0,
  })
}

export const useSuspend = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof suspendMainAccount>) => api.call(suspendMainAccount, input))
}
export const useResume = () => {
  const api = useOperatorApi()
  return useAct(key, (id: string) => api.call(resumeMainAccount, { id }))
}

export const useGrantCharacters = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof grantCharacters>) => api.call(grantCharacters, input), true)
}

export const useReset = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof resetMainAccount>) => api.call(resetMainAccount, input))
}

export const useGiftDays = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof giftPlanDays>) => api.call(giftPlanDays, input), true)
}

/** As many as a window shows; hardly any plan has more. */
const LOTS = 50

export const useOperatedLots = (mainAccountId: string) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'lots', mainAccountId],
    queryFn: ({ signal }) => api.call(pageOperatedPlanLot, { mainAccountId, pageSize: LOTS }, { signal }),
    staleTime: 0,
  })
}
