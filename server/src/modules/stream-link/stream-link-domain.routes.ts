import * as contract from '@chatx/contract/stream-link-domain'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { StreamLinkDomainService } from './stream-link-domain.service.ts'

export const streamLinkDomainRoutes = ({
  streamLinkDomains: domains,
}: {
  streamLinkDomains: StreamLinkDomainService
}) =>
  implement(contract)({
    listLinkDomain: async (_, { login }) => domains.list(login),
    addLinkDomain: async ({ host }, call) => domains.add(call.login, host, actorOf(call)),
    verifyLinkDomain: async ({ id }, { login }) => domains.verify(login, id),
    removeLinkDomain: async ({ id }, call) => {
      await domains.remove(call.login, id, actorOf(call))
      return { ok: true as const }
    },
  })
