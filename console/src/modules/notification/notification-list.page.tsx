import { Button, Text } from '@mantine/core'
import type { Notification } from '@chatx/contract/notification'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { notificationTexts } from './notification.en-US.ts'
import { inLocale } from './notification.format.ts'
import classes from './notification.module.css'
import { useMarkAllRead, useNotifications, useReadListAgain, useUnread } from './notification.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast.ts'
import { usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/layout/system/notification')

const useColumns = (): Column<Notification>[] => {
  const t = useTexts(notificationTexts)
  const [locale] = useLocale()
  const { dateTime } = useFormats(useUser().timeZone)
  return [
    {
      key: 'title',
      header: t.title,
      fixed: true,
      head: true,
      cell: (row) => (
        <div>
          <AnchorLink to="/system/notification-detail" search={{ id: row.id }} fw={row.read ? 400 : 600}>
            {inLocale(row.title, locale)}
          </AnchorLink>{' '}
          {!row.read && <Tag tone="accent">{t.unread}</Tag>}
          <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
            {inLocale(row.preview, locale)}
          </Text>
        </div>
      ),
    },
    { key: 'time', header: t.time, fixed: true, cell: (row) => dateTime(row.shownAt) },
  ]
}

const NewsBar = ({ onShow }: { onShow: () => void }) => {
  const t = useTexts(notificationTexts)
  return (
    <output className={classes.news}>
      <Text>{t.news}</Text>
      <Button variant="light" size="compact-sm" onClick={onShow}>
        {t.showNews}
      </Button>
    </output>
  )
}

/** What was the owner told, and what of it is new? */
export const NotificationListPage = () => {
  const t = useTexts(notificationTexts)
  const { after } = route.useSearch()
  const pager = usePager(after)
  const query = useNotifications(after ? { cursor: after } : {})
  const news = useUnread().data
  const markAll = useMarkAllRead()
  const readAgain = useReadListAgain()
  const isBehind =
    after === undefined &&
    news !== undefined &&
    query.data !== undefined &&
    (query.data.list[0]?.id ?? null) !== news.newestId
  return (
    <Page
      intro={t.intro}
      actions={
        <Button
          variant="default"
          leftSection={<IconChecks size={16} aria-hidden="true" />}
          disabled={(news?.unread ?? 0) === 0}
          loading={markAll.isPending}
          onClick={() => markAll.mutate(undefined, { onSuccess: () => void toast(t.allRead) })}
        >
          {t.readAll}
        </Button>
      }
    >
      {isBehind && <NewsBar onShow={() => void readAgain()} />}
      <List
        name="notification"
        label={t.title}
        query={query}
        columns={useColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={false}
        onClear={() => undefined}
        empty={
          <StatePanel icon={<IconBell size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
    </Page>
  )
}
