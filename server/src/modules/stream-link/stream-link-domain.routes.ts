import * as contract from '@chatx/contract/stream-link-domain'
import { implement } from '../../infra/http/call.ts'
import type { StreamLinkDomainService } from './stream-link-domain.service.ts'

export const streamLinkDomainRoutes = ({
  streamLinkDomains: domains,
}: {
  streamLinkDomains: StreamLinkDomainService
}) =>
  implement(contract)({
    listLinkDomain: async (_, { login }) => domains.list(login),
    addLinkDomain: async ({ host }, { login }) => domains.add(login, host),
    verifyLinkDomain: async ({ id }, { login }) => domains.verify(login, id),
    removeLinkDomain: async ({ id }, { login }) => {
      await domains.remove(login, id)
      return { ok: true as const }
    },
  })
