import { Button, Group, Text } from '@mantine/core'
import type { OwnLoginSession } from '@chatx/contract/access-security'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { browserName } from '../access-security.format.ts'
import { useEndOthers, useEndSession, useLoginSessions, type Who } from '../access-security.queries.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'

const useColumns = (): Column<OwnLoginSession>[] => {
  const t = useTexts(securityTexts)
  const f = useFormats()
  return [
    {
      key: 'browser',
      header: t.browser,
      fixed: true,
      head: true,
      cell: (row) => (
        <Group gap="xs" wrap="nowrap">
          <Text fw={500}>{browserName(row.userAgent, t)}</Text>
          {row.current && <Tag tone="good">{t.thisOne}</Tag>}
        </Group>
      ),
    },
    { key: 'where', header: t.where, cell: (row) => t.places[row.kind] },
    { key: 'how', header: t.how, cell: (row) => t.ways[row.loggedInAs] },
    { key: 'address', header: t.address, cell: (row) => row.ip },
    { key: 'begun', header: t.begun, cell: (row) => f.dateTime(row.createdAt) },
    { key: 'seen', header: t.lastSeen, cell: (row) => f.dateTime(row.lastSeenAt) },
  ]
}

const EndOne = ({ who, row, onClose }: { who: Who; row: OwnLoginSession; onClose: () => void }) => {
  const t = useTexts(securityTexts)
  const end = useEndSession(who)
  const onSuccess = () => {
    void toast(t.ended)
    onClose()
  }
  return (
    <AskDialog
      open
      title={t.endTitle}
      confirm={t.end}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate(row.id, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t.endText(browserName(row.userAgent, t), row.ip)}</Text>
    </AskDialog>
  )
}

const EndOthers = ({ who, onClose }: { who: Who; onClose: () => void }) => {
  const t = useTexts(securityTexts)
  const end = useEndOthers(who)
  const onSuccess = ({ ended }: { ended: number }) => {
    void toast(t.othersEnded(ended))
    onClose()
  }
  return (
    <AskDialog
      open
      title={t.endOthersTitle}
      confirm={t.endOthers}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate(undefined, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t.endOthersText}</Text>
    </AskDialog>
  )
}

/** Where somebody is logged in, and the way to end it. */
export const LoginSessions = ({ who }: { who: Who }) => {
  const t = useTexts(securityTexts)
  const query = useLoginSessions(who)
  const columns = useColumns()
  const [asking, setAsking] = useState<OwnLoginSession | 'others' | null>(null)
  const close = () => setAsking(null)
  return (
    <QueryState query={query}>
      {({ list }) => (
        <>
          <DataTable
            name="loginSessions"
            label={t.tabSessions}
            columns={columns}
            rows={list}
            rowKey={(row) => row.id}
            renderActions={(row) =>
              row.current ? null : (
                <Button variant="default" size="compact-sm" onClick={() => setAsking(row)}>
                  {t.end}
                </Button>
              )
            }
          />
          <Group mt="md">
            <Button variant="default" onClick={() => setAsking('others')}>
              {t.endOthers}
            </Button>
          </Group>
          {asking === 'others' && <EndOthers who={who} onClose={close} />}
          {asking !== null && asking !== 'others' && <EndOne who={who} row={asking} onClose={close} />}
        </>
      )}
    </QueryState>
  )
}
