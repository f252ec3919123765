import { queryOptions } from '@tanstack/react-query'
import {
  claimPort,
  type DeskAccount,
  heartbeat,
  listDeskAccount,
  releasePort,
} from '@chatx/contract/messenger-account'
import { api } from '../../client/api.ts'
import { keys } from '../../client/keys.ts'

export const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  queryFn: ({ signal }): Promise<DeskAccount[]> => api.call(listDeskAccount, {}, { signal }),
})

export const postClaim = (messengerAccountId: string): Promise<unknown> =>
  api.call(claimPort, { messengerAccountId })

export const postRelease = (messengerAccountId: string): Promise<unknown> =>
  api.call(releasePort, { messengerAccountId })

export const postHeartbeat = (): Promise<{ held: string[] }> => api.call(heartbeat, {})
