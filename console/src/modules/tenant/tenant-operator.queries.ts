import type { InputOf, OutputOf } from '@chatx/contract/base/endpoint'
import {
  addOperator,
  getTenant,
  openTenant,
  pageTenant,
  setTenantHosts,
  updateTenant,
} from '@chatx/contract/tenant-operator'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'operated-tenant'

export const useTenants = (search: InputOf<typeof pageTenant>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageTenant, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** With its figures of this moment: whether anybody can log in as its staff is told from them. */
export const useTenant = (tenantId: number) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: [key, 'one', tenantId],
    queryFn: ({ signal }) => api.call(getTenant, { tenantId }, { signal }),
    // A form that is open keeps what it began with, and one that is opened begins with what is there now.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}

export const useOpenTenant = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof openTenant>) => api.call(openTenant, input), true)
}

/** The name over every screen, which goes by what the site says of itself, follows at once. */
export const useUpdateTenant = () => {
  const api = useOperatorApi()
  const update = (input: InputOf<typeof updateTenant>) => api.call(updateTenant, input)
  return useAct([key, 'site'], update, true)
}

export const useSetHosts = () => {
  const api = useOperatorApi()
  return useAct(key, (input: InputOf<typeof setTenantHosts>) => api.call(setTenantHosts, input), true)
}

/** Tells the password as soon as it is there: it comes once, and the list may take its time. */
export const useAddOperator = (onAdded: (told: OutputOf<typeof addOperator>) => void) => {
  const api = useOperatorApi()
  const add = async (input: InputOf<typeof addOperator>) => onAdded(await api.call(addOperator, input))
  return useAct(key, add, true)
}
