import { exchangeQuickLogin, login, operatorLogin } from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClients } from '../../client/client-context.tsx'

/** These screens show a refusal in the form, so no toast repeats it. */
const meta = { quiet: true }

/** A new login session starts with nothing of the last one's data. */
export const useLogin = () => {
  const { api, session } = useClients().owner
  const queryClient = useQueryClient()
  return useMutation({
    meta,
    mutationFn: async (input: InputOf<typeof login>) => {
      const tokens = await api.call(login, input)
      queryClient.clear()
      session.set(tokens)
    },
  })
}

export const useQuickLogin = () => {
  const { api, session } = useClients().owner
  const queryClient = useQueryClient()
  return useMutation({
    meta,
    mutationFn: async (ticket: string) => {
      const tokens = await api.call(exchangeQuickLogin, { ticket })
      queryClient.clear()
      session.set(tokens)
    },
  })
}

export const useOperatorLogin = () => {
  const { api, session } = useClients().operator
  return useMutation({
    meta,
    mutationFn: async (input: InputOf<typeof operatorLogin>) =>
      session.set(await api.call(operatorLogin, input)),
  })
}
