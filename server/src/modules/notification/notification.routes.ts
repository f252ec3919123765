import * as contract from '@chatx/contract/notification'
import { implement } from '../../infra/http/call.ts'
import type { NotificationService } from './notification.service.ts'

const done = { ok: true as const }

export const notificationRoutes = ({ notifications }: { notifications: NotificationService }) =>
  implement(contract)({
    pageNotification: async (input, { login }) => notifications.page(login, input),
    getNotification: async ({ id }, { login }) => notifications.get(login, id),
    unreadNotification: async (_input, { login }) => notifications.unread(login),
    readNotification: async ({ id }, { login }) => {
      await notifications.mark(login, id)
      return done
    },
    readAllNotification: async (_input, { login }) => {
      await notifications.mark(login)
      return done
    },
  })
