import { type AuditCheck, checkAudit, pageAuditEntry } from '@chatx/contract/audit'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useOperatorApi } from '../../client/client-context.tsx'

export const useAuditEntries = (search: InputOf<typeof pageAuditEntry>) => {
  const api = useOperatorApi()
  return useQuery({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => api.call(pageAuditEntry, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Follows the chain to its end or its first fault, and says after each part how far it is. */
export const useChainCheck = (onPart: (part: AuditCheck) => void) => {
  const api = useOperatorApi()
  return useMutation({
    mutationFn: async (): Promise<AuditCheck> => {
      for (let after = 0; ; ) {
        const part = await api.call(checkAudit, { after })
        onPart(part)
        if (part.next === null) return part
        after = part.next
      }
    },
  })
}
