import * as contract from '@chatx/contract/notification-operator'
import { implement } from '../../infra/http/call.ts'
import type { NotificationOperatorService } from './notification-operator.service.ts'

export const notificationOperatorRoutes = ({
  notificationOperators: operators,
}: {
  notificationOperators: NotificationOperatorService
}) =>
  implement(contract)({
    pageOperatedNotification: async (input, { login }) => operators.page(login.tenantId, input),
    getOperatedNotification: async ({ id }, { login }) => operators.get(login.tenantId, id),
    createNotification: async (form, { login }) => operators.create(login, form),
    updateNotification: async ({ id, ...form }, { login }) => operators.update(login.tenantId, id, form),
    withdrawNotification: async ({ id }, { login }) => {
      await operators.withdraw(login.tenantId, id)
      return { ok: true as const }
    },
  })
