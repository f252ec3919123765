import { liveTicket } from '@chatx/contract/access'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '@chatx/web-kit/api.ts'
import { createLive, liveUrl } from '@chatx/web-kit/live.ts'
import { useApi } from '../client/client-context.tsx'

/** Figures are read again at most this often, in milliseconds, however fast messages come. */
const calm = 400
const moving = [
  'workplace',
  'sub-account',
  'character-quota',
  'messenger-account',
  'user',
  'customer-service',
  'certification',
]

const readAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: (query) => moving.includes(String(query.queryKey[0])) })

/** How many notifications are unread, and the last ones; not their list, which must not move under its reader. */
const readNews = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['notification', 'news'] })

type Heard = { onMoved: () => void; onNotified: () => void }

/** Calls back, not too often, when the server says that something changed, and after every lost connection. */
const watchFigures = (api: Api, { onMoved, onNotified }: Heard): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      onMoved()
    }, calm)
  }
  const live = createLive({
    url: liveUrl(location.origin),
    ticket: async () => (await api.call(liveTicket, {})).ticket,
    onEvent: () => {},
    onEphemeral: (event) => {
      if (event.type === 'figures') refresh()
      if (event.type === 'notification') onNotified()
    },
    onReload: () => {
      refresh()
      onNotified()
    },
  })
  return () => {
    clearTimeout(timer)
    live.close()
  }
}

/** What is on the screen follows the figures while they move. */
export const useFigures = (): void => {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      watchFigures(api, {
        onMoved: () => void readAgain(queryClient),
        onNotified: () => void readNews(queryClient),
      }),
    [api, queryClient],
  )
}
