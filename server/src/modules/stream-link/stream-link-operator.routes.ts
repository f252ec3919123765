import * as contract from '@chatx/contract/stream-link-operator'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { StreamLinkOperatorService } from './stream-link-operator.service.ts'

export const streamLinkOperatorRoutes = ({
  streamLinkOperators: operators,
}: {
  streamLinkOperators: StreamLinkOperatorService
}) =>
  implement(contract)({
    pageOperatedLink: async (input, { login }) => operators.page(login.tenantId, input),
    blockStreamLink: async ({ id, reason }, call) =>
      operators.block(call.login.tenantId, id, reason, actorOf(call)),
    pageLinkAbuse: async (input, { login }) => operators.pageAbuse(login.tenantId, input),
    handleLinkAbuse: async ({ id }, call) => {
      await operators.handleAbuse(call.login.tenantId, id, actorOf(call))
      return { ok: true as const }
    },
    listRedirector: async () => operators.redirectors(),
  })
