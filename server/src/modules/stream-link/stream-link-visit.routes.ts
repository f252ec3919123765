import * as contract from '@chatx/contract/stream-link-visit'
import { implement } from '../../infra/http/call.ts'
import type { OpenStreamLinkService } from './stream-link-open.service.ts'
import type { StreamLinkVisitService } from './stream-link-visit.service.ts'

type Deps = { streamLinkVisits: StreamLinkVisitService; openStreamLinks: OpenStreamLinkService }

export const streamLinkVisitRoutes = ({ streamLinkVisits: visits, openStreamLinks: open }: Deps) =>
  implement(contract)({
    pageLinkVisit: async (input, { login }) => visits.page(login, input),
    pageLinkVisitor: async (input, { login }) => visits.pageVisitor(login, input),
    exportLinkVisit: async (input, { login }) => visits.exportVisits(login, input),
    getLinkTotals: async ({ id }, { login }) => visits.totals(login, id),
    getLinkFigures: async ({ id, range }, { login }) => visits.figures(login, id, range),
    setLinkReport: async ({ id, enabled }, { login }) => visits.setReport(login, id, enabled),
    getLinkReport: async ({ token, range }, { login, client }) =>
      open.report({ tenantId: login.tenantId, ip: client.ip }, token, range),
    reportLinkAbuse: async (input, { login, client }) => {
      await open.reportAbuse({ tenantId: login.tenantId, ip: client.ip }, input)
      return { ok: true as const }
    },
  })
