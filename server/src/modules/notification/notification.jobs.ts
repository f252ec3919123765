import type { NotificationOperatorService } from './notification-operator.service.ts'

/** Announces what was written for later, and what a crash kept from being announced. */
export const notificationRounds = ({
  notificationOperators,
}: {
  notificationOperators: NotificationOperatorService
}) => [{ name: 'notification.due', seconds: 2, work: notificationOperators.announceDue }]
