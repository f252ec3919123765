import * as contract from '@chatx/contract/stream-link-operator'
import { implement } from '../../infra/http/call.ts'
import type { StreamLinkOperatorService } from './stream-link-operator.service.ts'

export const streamLinkOperatorRoutes = ({
  streamLinkOperators: operators,
}: {
  streamLinkOperators: StreamLinkOperatorService
}) =>
  implement(contract)({
    pageOperatedLink: async (input, { login }) => operators.page(login.tenantId, input),
    blockStreamLink: async ({ id, reason }, { login }) => operators.block(login.tenantId, id, reason),
    pageLinkAbuse: async (input, { login }) => operators.pageAbuse(login.tenantId, input),
    handleLinkAbuse: async ({ id }, { login }) => {
      await operators.handleAbuse(login.tenantId, id)
      return { ok: true as const }
    },
    listRedirector: async () => operators.redirectors(),
  })
