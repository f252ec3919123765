import type { InputOf } from '@chatx/contract/base/endpoint'
import { listFeatureSwitch, setFeatureSwitch } from '@chatx/contract/feature-switch'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'

const key = ['feature-switch']

export const useFeatureSwitches = () => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(listFeatureSwitch, {}, { signal }),
  })
}

/** The banner, which goes by what the site says of itself, follows at once. */
export const useSetFeatureSwitch = () => {
  const api = useOperatorApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof setFeatureSwitch>) => api.call(setFeatureSwitch, input),
    onSuccess: () =>
      Promise.all([key, ['site']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
