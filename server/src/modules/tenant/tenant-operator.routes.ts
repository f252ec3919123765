import * as contract from '@chatx/contract/tenant-operator'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { OperatorCall, Staff, TenantOperatorService } from './tenant-operator.service.ts'

const staffOf = (call: OperatorCall): Staff => ({
  tenantId: call.login.tenantId,
  by: actorOf(call),
})

export const tenantOperatorRoutes = ({ tenantOperators }: { tenantOperators: TenantOperatorService }) =>
  implement(contract)({
    pageTenant: async (input, { login }) => tenantOperators.page(login.tenantId, input),
    getTenant: async ({ tenantId }, { login }) => tenantOperators.get(login.tenantId, tenantId),
    openTenant: async (input, call) => tenantOperators.open(staffOf(call), input),
    updateTenant: async ({ tenantId, ...form }, call) =>
      tenantOperators.update(staffOf(call), tenantId, form),
    setTenantHosts: async (input, call) => tenantOperators.setHosts(staffOf(call), input),
    addOperator: async (input, call) => tenantOperators.addOperator(staffOf(call), input, call),
  })
