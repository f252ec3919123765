import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { NotificationText } from './parts/notification-text.tsx'
import { notificationTexts } from './notification.en-US.ts'
import { inLocale } from './notification.format.ts'
import { useMarkRead, useNotification } from './notification.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'

const route = getRouteApi('/layout/system/notification-detail')
const NOWHERE = '00000000-0000-0000-0000-000000000000'

/** One notification; opening it is reading it. */
export const NotificationDetailPage = () => {
  const t = useTexts(notificationTexts)
  const [locale] = useLocale()
  const { dateTime } = useFormats(useUser().timeZone)
  const { id = NOWHERE } = route.useSearch()
  const query = useNotification(id)
  const { mutate: markRead } = useMarkRead()
  const isUnread = query.data?.read === false
  useEffect(() => {
    if (isUnread) markRead(id)
  }, [isUnread, id, markRead])
  return (
    <Page
      {...(query.data
        ? { title: inLocale(query.data.title, locale), intro: dateTime(query.data.shownAt) }
        : {})}
      actions={
        <ButtonLink to="/system/notification" variant="default">
          {t.back}
        </ButtonLink>
      }
    >
      <Card>
        <QueryState query={query}>
          {(found) => <NotificationText text={inLocale(found.body, locale)} />}
        </QueryState>
      </Card>
    </Page>
  )
}
