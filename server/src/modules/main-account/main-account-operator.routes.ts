import * as contract from '@chatx/contract/main-account-operator'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { OperatedAccountService } from './main-account-operator.service.ts'

export const operatedAccountRoutes = ({ operatedAccounts }: { operatedAccounts: OperatedAccountService }) =>
  implement(contract)({
    pageOperatedAccount: async (input, { login, locale }) =>
      operatedAccounts.page(login.tenantId, input, locale),
    getOperatedAccount: async ({ id }, { login, locale }) =>
      operatedAccounts.get({ tenantId: login.tenantId, id, locale }),
    suspendMainAccount: async ({ id, reason }, call) =>
      operatedAccounts.suspend(
        { tenantId: call.login.tenantId, id, locale: call.locale },
        reason,
        actorOf(call),
      ),
    resetMainAccount: async ({ id, reason }, call) =>
      operatedAccounts.reset(
        { tenantId: call.login.tenantId, id, locale: call.locale },
        reason,
        actorOf(call),
      ),
    resumeMainAccount: async ({ id }, call) =>
      operatedAccounts.resume({ tenantId: call.login.tenantId, id, locale: call.locale }, actorOf(call)),
  })
