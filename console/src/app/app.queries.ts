import { logout, operatorInfo } from '@chatx/contract/access'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useClients } from '../client/client-context.tsx'

/** Leaves on this browser in any case; telling the server may fail when it cannot be reached. */
export const useLogout = (who: 'owner' | 'operator') => {
  const { api, session } = useClients()[who]
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      // What screens are asking for just now would only come back refused.
      await queryClient.cancelQueries()
      try {
        await api.call(logout, {})
      } catch (error) {
        if (!isApiError(error)) throw error
      } finally {
        session.clear()
      }
    },
  })
}

export const useOperator = () => {
  const { api } = useClients().operator
  return useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => api.call(operatorInfo, {}, { signal }),
    staleTime: 600_000,
  })
}
