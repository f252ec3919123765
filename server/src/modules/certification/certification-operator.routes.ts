import * as contract from '@chatx/contract/certification-operator'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { CertificationOperatorService } from './certification-operator.service.ts'

export const certificationOperatorRoutes = ({
  certificationOperators: operators,
}: {
  certificationOperators: CertificationOperatorService
}) =>
  implement(contract)({
    pageAskedCertification: async (input, { login }) => operators.page(login.tenantId, input),
    showCertification: async ({ id }, call) =>
      operators.show({ tenantId: call.login.tenantId, id, by: actorOf(call) }),
    passCertification: async ({ id }, call) =>
      operators.pass({ tenantId: call.login.tenantId, id, by: actorOf(call) }),
    refuseCertification: async ({ id, reason }, call) =>
      operators.refuse({ tenantId: call.login.tenantId, id, by: actorOf(call) }, reason),
  })
