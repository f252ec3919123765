import { Button, Group, NativeSelect } from '@mantine/core'
import type { MessengerAccount } from '@chatx/contract/messenger-account'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useMessengerAccountColumns } from './messenger-account.columns.tsx'
import { messengerAccountTexts } from './messenger-account.en-US.ts'
import { useMessengerAccounts } from './messenger-account.queries.ts'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./messenger-account.form.tsx').then((m) => ({ default: m.MessengerAccountFormDialog })),
)
const InstallDialog = lazy(() =>
  import('./parts/install-dialog.tsx').then((m) => ({ default: m.InstallDialog })),
)
const route = getRouteApi('/layout/subpage/messengerAccount')

type Open = { what: 'form'; row: MessengerAccount | null } | { what: 'install'; row: MessengerAccount }

const Dialogs = ({ open, onOpen }: { open: Open | null; onOpen: (open: Open | null) => void }) => (
  <Suspense>
    {open?.what === 'form' && (
      <FormDialog
        row={open.row}
        onClose={() => onOpen(null)}
        onSaved={(row) => onOpen(open.row === null ? { what: 'install', row } : null)}
      />
    )}
    {open?.what === 'install' && <InstallDialog account={open.row} onClose={() => onOpen(null)} />}
  </Suspense>
)

export const MessengerAccountListPage = () => {
  const t = useTexts(messengerAccountTexts)
  const { after, subAccountId } = route.useSearch()
  const pager = usePager(after)
  const query = useMessengerAccounts({
    ...(after ? { cursor: after } : {}),
    ...(subAccountId ? { subAccountId } : {}),
  })
  const names = useSubAccountNames()
  const columns = useMessengerAccountColumns()
  const [open, setOpen] = useState<Open | null>(null)
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen({ what: 'form', row: null })}
    >
      {t.create}
    </Button>
  )
  return (
    <Page intro={t.intro} actions={create}>
      <Filters>
        <NativeSelect
          aria-label={t.filterSubAccount}
          value={subAccountId ?? ''}
          onChange={(event) => pager.filter({ subAccountId: event.currentTarget.value || undefined })}
          data={[{ value: '', label: t.anySubAccount }, ...(names.data ?? [])]}
        />
      </Filters>
      <List
        name="messengerAccount"
        label={t.name}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={subAccountId !== undefined}
        onClear={() => pager.filter({ subAccountId: undefined })}
        renderActions={(row) => (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen({ what: 'install', row })}>
              {t.embed}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen({ what: 'form', row })}>
              {t.edit}
            </Button>
          </Group>
        )}
        empty={
          <StatePanel icon={<IconMessages size={40} stroke={1.2} />} title={t.empty} action={create}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      <Dialogs open={open} onOpen={setOpen} />
    </Page>
  )
}
