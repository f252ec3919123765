import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  getServiceSettings,
  grantSignUpBonus,
  pageSignUpBonus,
  refuseSignUpBonus,
  updateServiceSettings,
} from '@chatx/contract/customer-service-operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const settingsKey = 'service-settings'
const bonusKey = 'asked-bonus'

export const useServiceSettings = () => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [settingsKey],
    queryFn: ({ signal }) => api.call(getServiceSettings, {}, { signal }),
  })
}

export const useSaveServiceSettings = () => {
  const api = useOperatorApi()
  return useAct(
    settingsKey,
    (input: InputOf<typeof updateServiceSettings>) => api.call(updateServiceSettings, input),
    true,
  )
}

export const useAskedBonuses = (search: InputOf<typeof pageSignUpBonus>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [bonusKey, search],
    queryFn: ({ signal }) => api.call(pageSignUpBonus, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useGrantBonus = () => {
  const api = useOperatorApi()
  return useAct(bonusKey, (id: string) => api.call(grantSignUpBonus, { id }))
}

export const useRefuseBonus = () => {
  const api = useOperatorApi()
  return useAct(bonusKey, (input: InputOf<typeof refuseSignUpBonus>) => api.call(refuseSignUpBonus, input))
}
