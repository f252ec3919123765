import * as contract from '@chatx/contract/notification-operator'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { NotificationOperatorService } from './notification-operator.service.ts'

export const notificationOperatorRoutes = ({
  notificationOperators: operators,
}: {
  notificationOperators: NotificationOperatorService
}) =>
  implement(contract)({
    pageOperatedNotification: async (input, { login }) => operators.page(login.tenantId, input),
    getOperatedNotification: async ({ id }, { login }) => operators.get(login.tenantId, id),
    createNotification: async (form, call) => operators.create(call.login, form, actorOf(call)),
    updateNotification: async ({ id, ...form }, call) =>
      operators.update(call.login.tenantId, id, form, actorOf(call)),
    withdrawNotification: async ({ id }, call) => {
      await operators.withdraw(call.login.tenantId, id, actorOf(call))
      return { ok: true as const }
    },
  })
