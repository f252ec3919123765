import type { InputOf } from '@chatx/contract/base/endpoint'
import { listFeatureSwitch, setFeatureSwitch } from '@chatx/contract/feature-switch'
import { useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'feature-switch'

export const useFeatureSwitches = () => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => api.call(listFeatureSwitch, {}, { signal }),
  })
}

/** The banner, which goes by what the site says of itself, follows at once. */
export const useSetFeatureSwitch = () => {
  const api = useOperatorApi()
  return useAct([key, 'site'], (input: InputOf<typeof setFeatureSwitch>) => api.call(setFeatureSwitch, input))
}
