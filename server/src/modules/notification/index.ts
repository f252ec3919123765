// Notifications: what operators tell the owners of their tenant, everybody or chosen main accounts, in both languages; and
// what the product itself tells one owner, as part of the transaction in which it happens.
// What always holds: nobody reads one that is addressed to others, of the future or withdrawn; one for everybody is one row,
// however many read it; whom and when it addresses is fixed once it is shown.
export { createNotificationOperatorService } from './notification-operator.service.ts'
export { notificationOperatorRoutes } from './notification-operator.routes.ts'
export { createNotificationService } from './notification.service.ts'
export { ownersOfTenant } from './notification.events.ts'
export { createNotices } from './notification-notice.service.ts'
export { notificationRounds } from './notification.jobs.ts'
export { notificationRoutes } from './notification.routes.ts'
