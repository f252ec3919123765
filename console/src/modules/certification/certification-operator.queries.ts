import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  pageAskedCertification,
  passCertification,
  refuseCertification,
  showCertification,
} from '@chatx/contract/certification-operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'asked-certification'

export const useAskedCertifications = (search: InputOf<typeof pageAskedCertification>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, search],
    queryFn: ({ signal }) => api.call(pageAskedCertification, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Asked for once each time it is opened, since every look is recorded. */
export const useShownCertification = (id: string) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: ['shown-certification', id],
    queryFn: () => api.call(showCertification, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export const usePass = () => {
  const api = useOperatorApi()
  return useAct(key, (id: string) => api.call(passCertification, { id }))
}

export const useRefuse = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof refuseCertification>) => api.call(refuseCertification, input))
}
