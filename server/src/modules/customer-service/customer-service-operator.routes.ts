import * as contract from '@chatx/contract/customer-service-operator'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { ServiceOperatorService } from './customer-service-operator.service.ts'

export const serviceOperatorRoutes = ({
  serviceOperators: operators,
}: {
  serviceOperators: ServiceOperatorService
}) =>
  implement(contract)({
    getServiceSettings: async (_input, { login }) => operators.settings(login.tenantId),
    updateServiceSettings: async (input, call) =>
      operators.updateSettings(call.login.tenantId, input, actorOf(call)),
    pageSignUpBonus: async (input, { login }) => operators.page(login.tenantId, input),
    grantSignUpBonus: async ({ id }, call) =>
      operators.grant({ tenantId: call.login.tenantId, mainAccountId: id }, actorOf(call)),
    refuseSignUpBonus: async ({ id, reason }, call) =>
      operators.refuse({ tenantId: call.login.tenantId, mainAccountId: id }, reason, actorOf(call)),
    grantCharacters: async ({ id, ...given }, call) =>
      operators.give({ tenantId: call.login.tenantId, mainAccountId: id }, given, actorOf(call)),
  })
