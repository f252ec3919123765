import { getCustomerService, requestSignUpBonus } from '@chatx/contract/customer-service'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'customer-service'

/** Read again each time its window opens, and while it is open when an operator has decided. */
export const useCustomerService = (isOpen: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => api.call(getCustomerService, {}, { signal }),
    staleTime: 0,
    enabled: isOpen,
  })
}

export const useAskForBonus = () => {
  const api = useApi()
  return useAct(key, () => api.call(requestSignUpBonus, {}))
}
