import {
  createKeywordReply,
  createWelcomeReply,
  deleteKeywordReply,
  deleteWelcomeReply,
  pageKeywordReply,
  pageWelcomeReply,
  tryKeywordReply,
  updateKeywordReply,
  updateWelcomeReply,
} from '@chatx/contract/auto-reply'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'auto-reply'
type Search = InputOf<typeof pageKeywordReply>

/** @param allowed without the privilege the server is not asked; the screen behind the prompt stays empty */
export const useKeywordReplies = (search: Search, allowed: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'keyword', search],
    queryFn: ({ signal }) => api.call(pageKeywordReply, search, { signal }),
    placeholderData: keepPreviousData,
    enabled: allowed,
  })
}

export const useWelcomeReplies = (search: Search, allowed: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'welcome', search],
    queryFn: ({ signal }) => api.call(pageWelcomeReply, search, { signal }),
    placeholderData: keepPreviousData,
    enabled: allowed,
  })
}

/** Adds a rule, or changes the one whose id is given. */
export const useSaveKeyword = () => {
  const api = useApi()
  return useAct(
    key,
    ({ id, form }: { id: string | null; form: InputOf<typeof createKeywordReply> }) =>
      id === null ? api.call(createKeywordReply, form) : api.call(updateKeywordReply, { ...form, id }),
    true,
  )
}

export const useSaveWelcome = () => {
  const api = useApi()
  return useAct(
    key,
    ({ id, form }: { id: string | null; form: InputOf<typeof createWelcomeReply> }) =>
      id === null ? api.call(createWelcomeReply, form) : api.call(updateWelcomeReply, { ...form, id }),
    true,
  )
}

export const useToggleKeyword = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof updateKeywordReply>) => api.call(updateKeywordReply, input))
}
export const useToggleWelcome = () => {
  const api = useApi()
  return useAct(key, (input: InputOf<typeof updateWelcomeReply>) => api.call(updateWelcomeReply, input))
}
export const useRemoveKeyword = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(deleteKeywordReply, { id }))
}
export const useRemoveWelcome = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(deleteWelcomeReply, { id }))
}

export const useTryKeyword = () => {
  const api = useApi()
  return useMutation({ mutationFn: (text: string) => api.call(tryKeywordReply, { text }) })
}
