import {
  beginSecondFactor,
  confirmSecondFactor,
  endLoginSession,
  endOtherLoginSessions,
  getSecurity,
  listLoginSession,
  pageLoginRecord,
  renewRecoveryCodes,
  sendPasswordCode,
  turnOffSecondFactor,
  updateOperatorPassword,
  updatePassword,
  updateUserBindEmail,
  verifyEmail,
} from '@chatx/contract/access-security'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClients } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

/** Whose log-ins: both look after their own in the same way. */
export type Who = 'owner' | 'operator'

const useDoor = (who: Who) => useClients()[who].api

export const useSecurity = (who: Who) => {
  const api = useDoor(who)
  return useQuery({
    queryKey: ['security', who, 'state'],
    queryFn: ({ signal }) => api.call(getSecurity, {}, { signal }),
  })
}

export const useLoginSessions = (who: Who) => {
  const api = useDoor(who)
  return useQuery({
    queryKey: ['security', who, 'sessions'],
    queryFn: ({ signal }) => api.call(listLoginSession, {}, { signal }),
  })
}

export const useLoginRecords = (who: Who, search: InputOf<typeof pageLoginRecord>) => {
  const api = useDoor(who)
  return useQuery({
    queryKey: ['security', who, 'records', search],
    queryFn: ({ signal }) => api.call(pageLoginRecord, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The secret is on the screen only; nothing of it is kept. */
export const useBeginSecondFactor = (who: Who) => {
  const api = useDoor(who)
  return useMutation({
    meta: { quiet: true },
    gcTime: 0,
    mutationFn: (input: InputOf<typeof beginSecondFactor>) => api.call(beginSecondFactor, input),
  })
}

export const useConfirmSecondFactor = (who: Who) => {
  const api = useDoor(who)
  const confirm = (input: InputOf<typeof confirmSecondFactor>) => api.call(confirmSecondFactor, input)
  return useAct('security', confirm, true)
}

export const useTurnOff = (who: Who) => {
  const api = useDoor(who)
  const turnOff = (input: InputOf<typeof turnOffSecondFactor>) => api.call(turnOffSecondFactor, input)
  return useAct('security', turnOff, true)
}

export const useRenewRecovery = (who: Who) => {
  const api = useDoor(who)
  const renew = (input: InputOf<typeof renewRecoveryCodes>) => api.call(renewRecoveryCodes, input)
  return useAct('security', renew, true)
}

export const useEndSession = (who: Who) => {
  const api = useDoor(who)
  return useAct('security', (id: string) => api.call(endLoginSession, { id }))
}

export const useEndOthers = (who: Who) => {
  const api = useDoor(who)
  return useAct('security', () => api.call(endOtherLoginSessions, {}))
}

export const useSendPasswordCode = () => {
  const { api } = useClients().owner
  return useMutation({ meta: { quiet: true }, mutationFn: () => api.call(sendPasswordCode, {}) })
}

export const useUpdatePassword = () => {
  const { api } = useClients().owner
  const update = (input: InputOf<typeof updatePassword>) => api.call(updatePassword, input)
  return useAct('security', update, true)
}

export const useUpdateOperatorPassword = () => {
  const { api } = useClients().operator
  const update = (input: InputOf<typeof updateOperatorPassword>) => api.call(updateOperatorPassword, input)
  return useAct('security', update, true)
}

export const useSendEmailCode = () => {
  const { api } = useClients().owner
  return useMutation({
    meta: { quiet: true },
    mutationFn: (email: string) => api.call(verifyEmail, { email }),
  })
}

/** The address stands in the account menu and in the basic information, too. */
export const useUpdateEmail = () => {
  const { api } = useClients().owner
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (input: InputOf<typeof updateUserBindEmail>) => api.call(updateUserBindEmail, input),
    onSuccess: () =>
      Promise.all(['user', 'profile'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}
