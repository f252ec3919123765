import { queryOptions } from '@tanstack/react-query'
import { deskLogin, liveTicket, logout } from '@chatx/contract/access'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { type DeskInfo, getDeskInfo } from '@chatx/contract/sub-account'
import { getSite } from '@chatx/contract/tenant'
import { api, session } from '../../client/api.ts'
import { keys } from '../../client/keys.ts'

export const postLogin = async (input: InputOf<typeof deskLogin>): Promise<void> => {
  session.set(await api.call(deskLogin, input))
}

/** Ends the login session on the server where it can be reached, and here in any case. */
export const postLogout = async (): Promise<void> => {
  await api.call(logout, {}).catch(() => undefined)
  session.clear()
}

/** Asked also without a network, so that the offline shell says at once what is wrong. */
export const infoQuery = queryOptions({
  queryKey: keys.info,
  networkMode: 'always',
  retry: false,
  queryFn: ({ signal }): Promise<DeskInfo> => api.call(getDeskInfo, {}, { signal }),
})

/** What the site says of itself, asked again while somebody looks: a demo may begin at any time. */
export const siteQuery = queryOptions({
  queryKey: keys.site,
  staleTime: 60_000,
  refetchInterval: 60_000,
  queryFn: ({ signal }) => api.call(getSite, {}, { signal }),
})

export const fetchLiveTicket = async (): Promise<string> => (await api.call(liveTicket, {})).ticket
