import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  createCertification,
  getCertification,
  pageCertification,
  withdrawCertification,
} from '@chatx/contract/certification'
import { presignUpload } from '@chatx/contract/file'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '@chatx/web-kit/api-error.ts'
import { transportTexts } from '@chatx/web-kit/transport-texts.ts'
import type { Side } from './certification.format.ts'
import { useApi, useClients } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'certification'
const UPLOAD_MS = 60_000

export const useCertifications = (search: InputOf<typeof pageCertification>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageCertification, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Addresses of pictures are good for five minutes, so they are asked for anew each time. */
export const useCertification = (id: string) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => api.call(getCertification, { id }, { signal }),
    gcTime: 0,
  })
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

type Asking = {
  form: Omit<InputOf<typeof createCertification>, Side>
  pictures: { front: Blob; back: Blob | null; licence: Blob | null }
}

/** Uploads the pictures, one after the other, and asks for certification. */
export const useAskForCertification = () => {
  const { owner, locale } = useClients()
  const { api } = owner
  const send = async (side: Side, picture: Blob): Promise<string> => {
    const { size, type } = picture
    const to = await api.call(presignUpload, { name: `${side}.jpg`, size, type })
    const { method, headers } = to
    await put(to.uploadUrl, { method, headers, body: picture }, locale.current())
    return to.fileId
  }
  return useAct(
    key,
    async ({ form, pictures }: Asking) => {
      const front = await send('front', pictures.front)
      const back = pictures.back && (await send('back', pictures.back))
      const licence = pictures.licence && (await send('licence', pictures.licence))
      return api.call(createCertification, { ...form, front, back, licence })
    },
    true,
  )
}

export const useWithdraw = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(withdrawCertification, { id }))
}
