import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

// One file for the corner and for what puts messages there: they are fetched together or not at all.
export { notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications position="top-right" limit={4} />
