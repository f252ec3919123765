import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { countLabel } from '../notification.format.ts'
import { notificationTexts } from '../notification.en-US.ts'
import classes from '../notification.module.css'
import { useUnread } from '../notification.queries.ts'

type Props = { label: string; children: ReactNode; ref?: Ref<HTMLAnchorElement> }

const BellLink = createLink(({ label, ref, ...props }: Props) => (
  <ActionIcon
    component="a"
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    className={classes.bell ?? ''}
    {...(ref ? { ref } : {})}
    {...props}
  />
))

/** How many notifications are unread, and the way to them; in the top bar of every screen. */
export const NotificationBell = () => {
  const t = useTexts(notificationTexts)
  const unread = useUnread().data?.unread ?? 0
  const count = countLabel(unread, t.most)
  return (
    <BellLink to="/system/notification" label={t.bell(count)}>
      <IconBell size={18} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </BellLink>
  )
}
