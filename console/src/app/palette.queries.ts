import { pageStreamLink } from '@chatx/contract/stream-link'
import { pageSubAccount } from '@chatx/contract/sub-account'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../client/client-context.tsx'
import { useUser } from '../client/user.queries.ts'
import { isAmong } from '../ui/roles.ts'

/** Of each kind; who looks for more finds it on the kind's own screen. */
const shown = 5
/** As long as the lists themselves let a search be. */
const longest = 40

const asked = (text: string) => text.trim().slice(0, longest)

export const useFoundSubAccounts = (text: string) => {
  const api = useApi()
  const name = asked(text)
  return useQuery({
    queryKey: ['sub-account', 'palette', name],
    queryFn: ({ signal }) => api.call(pageSubAccount, { name, pageSize: shown }, { signal }),
    placeholderData: keepPreviousData,
    enabled: name !== '',
  })
}

/** Only with the privilege that the links' own screen asks for. */
export const useFoundLinks = (text: string) => {
  const api = useApi()
  const { privilegesCode } = useUser()
  const search = asked(text)
  return useQuery({
    queryKey: ['stream-link', 'palette', search],
    queryFn: ({ signal }) => api.call(pageStreamLink, { search, pageSize: shown }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '' && isAmong([pageStreamLink.privilege], privilegesCode),
  })
}
