import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  blockStreamLink,
  handleLinkAbuse,
  listRedirector,
  pageLinkAbuse,
  pageOperatedLink,
} from '@chatx/contract/stream-link-operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'operated-link'

export const useOperatedLinks = (search: InputOf<typeof pageOperatedLink>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageOperatedLink, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useAbuses = (search: InputOf<typeof pageLinkAbuse>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'abuse', search],
    queryFn: ({ signal }) => api.call(pageLinkAbuse, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useRedirectors = () => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'redirectors'],
    queryFn: ({ signal }) => api.call(listRedirector, {}, { signal }),
    refetchInterval: 5_000,
  })
}

export const useBlock = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof blockStreamLink>) => api.call(blockStreamLink, input))
}
export const useHandleAbuse = () => {
  const api = useOperatorApi()
  return useAct(key, (id: string) => api.call(handleLinkAbuse, { id }))
}
