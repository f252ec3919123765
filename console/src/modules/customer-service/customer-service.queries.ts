import { getCustomerService, requestSignUpBonus } from '@chatx/contract/customer-service'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'customer-service'

/** Read again each time the window opens: an operator may have decided meanwhile. */
export const useCustomerService = () => {
  const api = useApi()
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => api.call(getCustomerService, {}, { signal }),
    staleTime: 0,
  })
}

export const useAskForBonus = () => {
  const api = useApi()
  return useAct(key, () => api.call(requestSignUpBonus, {}))
}
