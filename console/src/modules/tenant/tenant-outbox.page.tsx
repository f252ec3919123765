import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { OutboxMail } from '@chatx/contract/tenant'
import { IconMail } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { tenantTexts } from './tenant.en-US.ts'
import { useOutbox } from './tenant.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Tag } from '../../ui/tag.tsx'
import { usePager } from '../../ui/use-pager.ts'
import { Window } from '../../ui/window.tsx'

const route = getRouteApi('/operator-layout/operator/outbox')
const tones = { queued: 'warn', sent: 'good', failed: 'bad', kept: 'plain' } as const

const useColumns = (): Column<OutboxMail>[] => {
  const t = useTexts(tenantTexts)
  const f = useFormats()
  return [
    {
      key: 'subject',
      header: t.subject,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{row.subject}</Text>,
    },
    { key: 'to', header: t.to, fixed: true, cell: (row) => row.to },
    {
      key: 'state',
      header: t.state,
      cell: (row) => <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>,
    },
    { key: 'created', header: t.created, cell: (row) => f.dateTime(row.createdAt) },
  ]
}

/** What a mail that is passed on by hand singles out on a line of its own, a code or a link, stands ready to be copied. */
const singledOut = ({ state, text }: OutboxMail): string | null =>
  state === 'kept' ? (/^ {4}(\S+)$/m.exec(text)?.[1] ?? null) : null

const MailDialog = ({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) => {
  const t = useTexts(tenantTexts)
  const f = useFormats()
  const copied = singledOut(mail)
  return (
    <Window opened onClose={onClose} title={mail.subject} size="lg">
      <Stack gap="sm">
        <Text c="dimmed">
          {t.to} {mail.to} · {f.dateTime(mail.createdAt)}
        </Text>
        {mail.error && <Alert color="red" variant="light" title={mail.error} />}
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</Text>
        {copied && (
          <Group>
            <CopyText
              value={copied}
              label={/^\d+$/.test(copied) ? `${t.copyCode} ${copied}` : t.copyLink}
              done={t.copied}
            />
          </Group>
        )}
      </Stack>
    </Window>
  )
}

export const OutboxPage = () => {
  const t = useTexts(tenantTexts)
  const { after, to } = route.useSearch()
  const pager = usePager(after)
  const query = useOutbox({ ...(after ? { cursor: after } : {}), ...(to ? { to } : {}) })
  const columns = useColumns()
  const [mail, setMail] = useState<OutboxMail | null>(null)
  return (
    <Page intro={t.intro}>
      <Filters>
        <SearchBox value={to ?? ''} label={t.search} onSearch={(text) => pager.filter({ to: text })} />
      </Filters>
      <List
        name="outbox"
        label={t.subject}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={to !== undefined}
        onClear={() => pager.filter({ to: undefined })}
        renderActions={(row) => (
          <Button variant="subtle" size="compact-sm" onClick={() => setMail(row)}>
            {t.read}
          </Button>
        )}
        empty={
          <StatePanel icon={<IconMail size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      {mail && <MailDialog mail={mail} onClose={() => setMail(null)} />}
    </Page>
  )
}
