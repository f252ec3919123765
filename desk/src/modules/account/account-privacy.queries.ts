import { queryOptions } from '@tanstack/react-query'
import { listPrivacyProfile, type PrivacyProfile } from '@chatx/contract/privacy'
import { api } from '../../client/api.ts'
import { keys } from '../../client/keys.ts'

/** How the desktop program keeps the accounts apart; an owner may change it at any time. */
export const privacyProfilesQuery = queryOptions({
  queryKey: keys.privacyProfiles,
  refetchInterval: 60_000,
  queryFn: ({ signal }): Promise<PrivacyProfile[]> => api.call(listPrivacyProfile, {}, { signal }),
})
