import type { InputOf } from '@chatx/contract/base/endpoint'
import { presignUpload } from '@chatx/contract/file'
import {
  getProfile,
  type Profile,
  updateHeadPortrait,
  updateProfile,
} from '@chatx/contract/main-account-profile'
import { pagePlanLot } from '@chatx/contract/plan'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@chatx/web-kit/api-error.ts'
import { transportTexts } from '@chatx/web-kit/transport-texts.ts'
import { useClients } from '../../client/client-context.tsx'

const key = ['profile']
const UPLOAD_MS = 60_000

export const useProfile = () => {
  const { api } = useClients().owner
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getProfile, {}, { signal }) })
}

/** Name and picture stand in the account menu, too. */
const useChange = <I>(change: (input: I) => Promise<Profile>) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: change,
    onSuccess: (next) => {
      queryClient.setQueryData(key, next)
      return queryClient.invalidateQueries({ queryKey: ['user'] })
    },
  })
}

export const useUpdateProfile = () => {
  const { api } = useClients().owner
  return useChange((input: InputOf<typeof updateProfile>) => api.call(updateProfile, input))
}

/** Sends the bytes to where the server said; a storage speaks no envelopes. */
const put = async (url: string, request: RequestInit, language: string): Promise<void> => {
  const texts = transportTexts(language)
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(UPLOAD_MS) }).catch(() => {
    throw new ApiError({ code: 0, error: 'transport.offline', message: texts.offline })
  })
  if (answer.ok) return
  const message = texts.failedWith(answer.status)
  throw new ApiError({ code: answer.status, error: 'transport.status', message })
}

/** Uploads a picture and wears it; null takes the picture away. */
export const useUpdatePortrait = () => {
  const { owner, locale } = useClients()
  const { api } = owner
  return useChange(async (picture: Blob | null) => {
    if (picture === null) return api.call(updateHeadPortrait, { fileId: null })
    const { size, type } = picture
    const to = await api.call(presignUpload, { name: 'portrait', size, type })
    const { method, headers } = to
    await put(to.uploadUrl, { method, headers, body: picture }, locale.current())
    return api.call(updateHeadPortrait, { fileId: to.fileId })
  })
}

/** As many as the card shows; hardly any plan has more. */
const LOTS = 50

export const usePlanLots = () => {
  const { api } = useClients().owner
  return useQuery({
    queryKey: ['plan-lots'],
    queryFn: ({ signal }) => api.call(pagePlanLot, { pageSize: LOTS }, { signal }),
  })
}
