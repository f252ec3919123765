import * as contract from '@chatx/contract/tenant'
import { implement, type Route } from '../../infra/http/call.ts'
import type { TenantService } from './tenant.service.ts'

export const tenantRoutes = (tenants: TenantService): Route[] =>
  implement(contract)({
    getSite: async (_, { login, locale }) => tenants.getSite(login.tenantId, locale),
    pageOutbox: async (input, { login }) => tenants.pageOutbox(login.tenantId, input),
  })
