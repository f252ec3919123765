import { Group, Text, Title } from '@mantine/core'
import type { Notification } from '@chatx/contract/notification'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { RowsSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import classes from './latest-notifications.module.css'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useLatestNotifications } from '../workplace.queries.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

const Rows = ({ rows, timeZone }: { rows: Notification[]; timeZone: string }) => {
  const t = useTexts(workplaceTexts)
  const [locale] = useLocale()
  const { dateTime } = useFormats(timeZone)
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={classes.title}>
            <AnchorLink to="/system/notification-detail" search={{ id: row.id }} fw={row.read ? 400 : 600}>
              {locale === 'zh-CN' ? row.title.zh : row.title.en}
            </AnchorLink>
            {!row.read && <Tag tone="accent">{t.unreadMark}</Tag>}
          </span>
          <Text size="sm" c="dimmed" component="time" dateTime={row.shownAt}>
            {dateTime(row.shownAt)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** What the operator has told this owner last. */
export const LatestNotifications = ({ timeZone }: { timeZone: string }) => {
  const t = useTexts(workplaceTexts)
  const query = useLatestNotifications()
  return (
    <Card label={t.latest}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t.latest}</Title>
        <AnchorLink to="/system/notification">{t.latestAll}</AnchorLink>
      </Group>
      <div className={classes.body}>
        <QueryState query={query} skeleton={<RowsSkeleton rows={3} height={36} />}>
          {(rows) =>
            rows.length > 0 ? (
              <Rows rows={rows} timeZone={timeZone} />
            ) : (
              <Text c="dimmed" ta="center" py="xl">
                {t.latestEmpty}
              </Text>
            )
          }
        </QueryState>
      </div>
    </Card>
  )
}
