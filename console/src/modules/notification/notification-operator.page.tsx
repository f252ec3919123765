import { Button, Group, Stack, Text } from '@mantine/core'
import type { OperatedNotification, OperatedNotificationDetail } from '@chatx/contract/notification-operator'
import { IconBell, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { BothLanguages } from './parts/both-languages.tsx'
import { operatedNotificationTexts } from './notification-operator.en-US.ts'
import {
  useOperatedNotification,
  useOperatedNotifications,
  useWithdraw,
} from './notification-operator.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast.ts'
import { usePager } from '../../ui/use-pager.ts'
import { Window } from '../../ui/window.tsx'

const FormDialog = lazy(() =>
  import('./notification-operator.form.tsx').then((m) => ({ default: m.NotificationFormDialog })),
)
const route = getRouteApi('/operator-layout/operator/notifications')
const tones = { scheduled: 'warn', shown: 'good', withdrawn: 'plain' } as const

const useAudience = () => {
  const t = useTexts(operatedNotificationTexts)
  const { number } = useFormats()
  return ({ chosenNum }: OperatedNotification) => (chosenNum === null ? t.all : t.chosenOf(number(chosenNum)))
}

const useColumns = (): Column<OperatedNotification>[] => {
  const t = useTexts(operatedNotificationTexts)
  const { dateTime } = useFormats()
  const audience = useAudience()
  return [
    {
      key: 'title',
      header: t.title,
      fixed: true,
      head: true,
      cell: (row) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text fw={500}>{row.title.zh}</Text>
          <Text size="sm" c="dimmed" fw={400}>
            {row.title.en}
          </Text>
        </div>
      ),
    },
    { key: 'audience', header: t.audience, cell: audience },
    {
      key: 'state',
      header: t.state,
      fixed: true,
      cell: (row) => <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>,
    },
    { key: 'showAt', header: t.showAt, cell: (row) => dateTime(row.showAt) },
    { key: 'created', header: t.created, hidden: true, cell: (row) => dateTime(row.createdAt) },
  ]
}

type DialogProps = { row: OperatedNotification; onClose: () => void }

/** Reads the whole notification, and shows it in a window until it is there. */
const Whole = ({
  row,
  onClose,
  children,
}: DialogProps & { children: (whole: OperatedNotificationDetail) => ReactNode }) => {
  const query = useOperatedNotification(row.id)
  if (query.data) return children(query.data)
  return (
    <Window opened onClose={onClose} title={row.title.zh} size="lg">
      <QueryState query={query}>{() => null}</QueryState>
    </Window>
  )
}

const ViewDialog = ({ row, onClose }: DialogProps) => {
  const t = useTexts(operatedNotificationTexts)
  const { number, dateTime } = useFormats()
  const audience = useAudience()
  return (
    <Whole row={row} onClose={onClose}>
      {(whole) => (
        <Window opened onClose={onClose} title={t.viewOf(row.title.zh)} size="lg">
          <Stack gap="sm">
            <Group gap="xs">
              <Tag tone={tones[whole.state]}>{t.states[whole.state]}</Tag>
              <Text c="dimmed">
                {[dateTime(whole.showAt), audience(whole), t.readBy(number(whole.readNum))].join(' · ')}
              </Text>
            </Group>
            {whole.emails.length > 0 && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {whole.emails.join(', ')}
              </Text>
            )}
            <BothLanguages title={whole.title} body={whole.body} />
          </Stack>
        </Window>
      )}
    </Whole>
  )
}

const WithdrawDialog = ({ row, onClose }: DialogProps) => {
  const t = useTexts(operatedNotificationTexts)
  const { number } = useFormats()
  const withdraw = useWithdraw()
  const done = () => {
    void toast(t.withdrawn)
    onClose()
  }
  return (
    <Whole row={row} onClose={onClose}>
      {({ state, readNum }) => (
        <AskDialog
          open
          title={t.withdrawOf(row.title.zh)}
          confirm={t.withdraw}
          danger
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(row.id, { onSuccess: done })}
          onClose={onClose}
        >
          <Text>{state === 'scheduled' ? t.withdrawScheduled : t.withdrawShown(number(readNum))}</Text>
        </AskDialog>
      )}
    </Whole>
  )
}

type Act = 'view' | 'edit' | 'withdraw'

const Actions = ({ row, onAct }: { row: OperatedNotification; onAct: (act: Act) => void }) => {
  const t = useTexts(operatedNotificationTexts)
  const button = (act: Act, label: string, name: string) => (
    <Button
      key={act}
      variant="subtle"
      size="compact-sm"
      aria-label={name}
      {...(act === 'withdraw' ? { c: 'var(--chatx-bad)' } : {})}
      onClick={() => onAct(act)}
    >
      {label}
    </Button>
  )
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {button('view', t.view, t.viewOf(row.title.zh))}
      {row.state !== 'withdrawn' && button('edit', t.edit, t.editOf(row.title.zh))}
      {row.state !== 'withdrawn' && button('withdraw', t.withdraw, t.withdrawOf(row.title.zh))}
    </Group>
  )
}

type Open = { act: 'create' } | { act: Act; row: OperatedNotification }

const Dialogs = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  if (open.act === 'create') return <FormDialog row={null} onClose={onClose} />
  if (open.act === 'view') return <ViewDialog row={open.row} onClose={onClose} />
  if (open.act === 'withdraw') return <WithdrawDialog row={open.row} onClose={onClose} />
  return (
    <Whole row={open.row} onClose={onClose}>
      {(whole) => <FormDialog row={whole} onClose={onClose} />}
    </Whole>
  )
}

/** What do owners know from us, and what will they be told? */
export const OperatedNotificationsPage = () => {
  const t = useTexts(operatedNotificationTexts)
  const { after } = route.useSearch()
  const pager = usePager(after)
  const query = useOperatedNotifications(after ? { cursor: after } : {})
  const [open, setOpen] = useState<Open | null>(null)
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen({ act: 'create' })}
    >
      {t.create}
    </Button>
  )
  return (
    <Page intro={t.intro} actions={create}>
      <List
        name="operatedNotification"
        label={t.title}
        query={query}
        columns={useColumns()}
        rowKey={(row) => row.id}
        dimmed={(row) => row.state === 'withdrawn'}
        pager={pager}
        filtered={false}
        onClear={() => undefined}
        renderActions={(row) => <Actions row={row} onAct={(act) => setOpen({ act, row })} />}
        empty={
          <StatePanel icon={<IconBell size={40} stroke={1.2} />} title={t.empty} action={create}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      <Suspense>{open && <Dialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
    </Page>
  )
}
