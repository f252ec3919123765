import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  bulkCreateStreamLink,
  checkTargets,
  createStreamLink,
  deleteStreamLink,
  duplicateStreamLink,
  exportStreamLink,
  getStreamLink,
  importStreamLink,
  type LinkPlatform,
  listLinkRegion,
  pageStreamLink,
  setStreamLinkState,
  tryStreamLink,
  updateStreamLink,
} from '@chatx/contract/stream-link'
import {
  addLinkDomain,
  listLinkDomain,
  removeLinkDomain,
  verifyLinkDomain,
} from '@chatx/contract/stream-link-domain'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'stream-link'

/** @param allowed without the privilege the server is not asked; the screen behind the prompt shows examples */
export const useStreamLinks = (search: InputOf<typeof pageStreamLink>, allowed: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageStreamLink, search, { signal }),
    placeholderData: keepPreviousData,
    enabled: allowed,
  })
}

export const useStreamLink = (id: string | undefined) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => api.call(getStreamLink, { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
}

const checkQuery = (api: ReturnType<typeof useApi>, platform: LinkPlatform, text: string) => ({
  queryKey: [key, 'check', platform, text],
  queryFn: () => api.call(checkTargets, { platform, text }),
  staleTime: 60_000,
})

/** What the server says of pasted account links; the last answer stays until the next one is there. */
export const useCheckedTargets = (platform: LinkPlatform | '', text: string) =>
  useQuery({
    ...checkQuery(useApi(), platform === '' ? 'other' : platform, text),
    enabled: platform !== '' && text.trim() !== '',
    placeholderData: keepPreviousData,
  })

/** The same question, asked at once: before a form is sent. */
export const useCheckNow = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return (platform: LinkPlatform, text: string) => queryClient.fetchQuery(checkQuery(api, platform, text))
}

/** Creates a link, or changes the one whose id is given. */
export const useSaveLink = () => {
  const api = useApi()
  return useAct(
    key,
    ({ id, form }: { id: string | undefined; form: InputOf<typeof createStreamLink> }) =>
      id === undefined ? api.call(createStreamLink, form) : api.call(updateStreamLink, { ...form, id }),
    true,
  )
}

export const useBulkCreate = () => {
  const api = useApi()
  return useAct(
    key,
    (input: InputOf<typeof bulkCreateStreamLink>) => api.call(bulkCreateStreamLink, input),
    true,
  )
}
export const useDuplicate = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(duplicateStreamLink, { id }))
}
export const useSetState = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof setStreamLinkState>) => api.call(setStreamLinkState, input))
}
export const useDelete = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(deleteStreamLink, { id }))
}
export const useImport = () => {
  const api = useApi()
  return useAct(key, (csv: string) => api.call(importStreamLink, { csv }), true)
}
export const useExport = () => {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(exportStreamLink, {}) })
}
export const useTry = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (input: InputOf<typeof tryStreamLink>) => api.call(tryStreamLink, input),
  })
}

export const useDomains = (allowed = true) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'domain'],
    queryFn: ({ signal }) => api.call(listLinkDomain, {}, { signal }),
    enabled: allowed,
  })
}
export const useAddDomain = () => {
  const api = useApi()
  return useAct(key, (host: string) => api.call(addLinkDomain, { host }), true)
}
export const useVerifyDomain = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(verifyLinkDomain, { id }))
}
export const useRemoveDomain = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(removeLinkDomain, { id }))
}

export const useRegionSource = () => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'regions'],
    queryFn: ({ signal }) => api.call(listLinkRegion, {}, { signal }),
    staleTime: 600_000,
  })
}
