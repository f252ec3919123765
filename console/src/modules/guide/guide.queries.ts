import { getSecurity } from '@chatx/contract/access-security'
import { getCustomerService, requestSignUpBonus } from '@chatx/contract/customer-service'
import { getProfile } from '@chatx/contract/main-account-profile'
import { pageSubAccount } from '@chatx/contract/sub-account'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

// Under the same keys as on the screens where these things happen, so that each step ticks itself off at once.

/** Which steps of setting up the account have happened, but for the tour; undefined until all is known. */
export const useAccountSteps = () => {
  const api = useApi()
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.call(getProfile, {}, { signal }),
  })
  const service = useQuery({
    queryKey: ['customer-service'],
    queryFn: ({ signal }) => api.call(getCustomerService, {}, { signal }),
  })
  const security = useQuery({
    queryKey: ['security', 'owner', 'state'],
    queryFn: ({ signal }) => api.call(getSecurity, {}, { signal }),
  })
  const queries = [profile, service, security]
  return {
    failed: queries.some(({ isError }) => isError),
    retry: () => queries.forEach(({ isError, refetch }) => isError && void refetch()),
    steps:
      profile.data && service.data && security.data
        ? {
            profile: profile.data.phone !== '' || profile.data.region !== '',
            bonus: service.data.signUpBonus.state !== 'open',
            secondFactor: security.data.secondFactor.on,
          }
        : undefined,
  }
}

export const useAskForBonus = () => {
  const api = useApi()
  return useAct('customer-service', () => api.call(requestSignUpBonus, {}))
}

/** Whether a sub-account was made since; undefined until it is known. */
export const useMadeSubAccount = (since: string | null) => {
  const api = useApi()
  const query = useQuery({
    queryKey: ['sub-account', 'newest'],
    queryFn: async ({ signal }) =>
      (await api.call(pageSubAccount, { pageSize: 1 }, { signal })).list[0]?.createdAt ?? '',
  })
  return {
    failed: query.isError,
    retry: () => void query.refetch(),
    made: query.data === undefined ? undefined : since !== null && query.data >= since,
  }
}
