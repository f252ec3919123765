import { pagePrivacyState } from '@chatx/contract/privacy'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'

/** Twice as often as the server looks for proxies whose check is due. */
const AGAIN_MS = 30_000

/** @param allowed without the privilege the server is not asked; the screen behind the prompt shows examples */
export const usePrivacyStates = (search: InputOf<typeof pagePrivacyState>, allowed: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: ['privacy', search],
    queryFn: ({ signal }) => api.call(pagePrivacyState, search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled: allowed,
  })
}
