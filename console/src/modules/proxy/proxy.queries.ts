import { checkProxy, createProxy, deleteProxy, pageProxy, updateProxy } from '@chatx/contract/proxy'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'
import { useAct } from '../../client/use-act.ts'

const key = 'proxy'
/** As often as the server looks for proxies whose check is due, twice. */
const AGAIN_MS = 30_000

/** @param allowed without the privilege the server is not asked; the screen behind the prompt shows examples */
export const useProxies = (search: InputOf<typeof pageProxy>, allowed: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, search],
    queryFn: ({ signal }) => api.call(pageProxy, search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled: allowed,
  })
}

export type SaveInput =
  | { id: null; form: InputOf<typeof createProxy> }
  | { id: string; form: Omit<InputOf<typeof updateProxy>, 'id'> }

/** Adds a proxy, or changes the one whose id is given. */
export const useSaveProxy = () => {
  const api = useApi()
  return useAct(
    key,
    (input: SaveInput) =>
      input.id === null
        ? api.call(createProxy, input.form)
        : api.call(updateProxy, { ...input.form, id: input.id }),
    true,
  )
}

export const useRemoveProxy = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(deleteProxy, { id }))
}

/** Tries it now, which may take as long as the server allows. */
export const useCheckProxy = () => {
  const api = useApi()
  return useAct(key, (id: string) => api.call(checkProxy, { id }))
}
