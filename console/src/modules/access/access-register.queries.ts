import { getUserVerificationCode, register, resetPassword, revertEmail } from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useClients } from '../../client/client-context.tsx'

/** These screens show a refusal in the form, so no toast repeats it. */
const meta = { quiet: true }

export const useSendCode = () => {
  const { api } = useClients().owner
  return useMutation({
    meta,
    mutationFn: (input: InputOf<typeof getUserVerificationCode>) => api.call(getUserVerificationCode, input),
  })
}

export const useRegister = () => {
  const { api } = useClients().owner
  return useMutation({ meta, mutationFn: (input: InputOf<typeof register>) => api.call(register, input) })
}

export const useResetPassword = () => {
  const { api } = useClients().owner
  return useMutation({
    meta,
    mutationFn: (input: InputOf<typeof resetPassword>) => api.call(resetPassword, input),
  })
}

export const useRevertEmail = () => {
  const { api } = useClients().owner
  return useMutation({
    meta,
    mutationFn: (input: InputOf<typeof revertEmail>) => api.call(revertEmail, input),
  })
}
