import { Button, Group } from '@mantine/core'
import type { MessengerAccount } from '@chatx/contract/messenger-account'
import { IconBrandTelegram, IconMessages, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useMessengerAccountColumns } from './messenger-account.columns.tsx'
import { messengerAccountTexts } from './messenger-account.en-US.ts'
import { useMessengerAccounts } from './messenger-account.queries.ts'
import { type AccountAct, AccountActions } from './parts/account-actions.tsx'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./messenger-account.form.tsx').then((m) => ({ default: m.MessengerAccountFormDialog })),
)
const InstallDialog = lazy(() =>
  import('./parts/install-dialog.tsx').then((m) => ({ default: m.InstallDialog })),
)
const TelegramDialog = lazy(() =>
  import('./messenger-account-telegram.form.tsx').then((m) => ({ default: m.TelegramFormDialog })),
)
const AccountDialog = lazy(() =>
  import('./parts/account-dialogs.tsx').then((m) => ({ default: m.AccountDialog })),
)
const route = getRouteApi('/layout/subpage/messengerAccount')

type Open =
  | { what: 'form'; row: MessengerAccount | null }
  | { what: 'telegram' }
  | { what: Exclude<AccountAct, 'form'>; row: MessengerAccount }

type DialogProps = { open: Open; onOpen: (open: Open | null) => void }

const Dialog = ({ open, onOpen }: DialogProps) => {
  const close = () => onOpen(null)
  if (open.what === 'telegram') return <TelegramDialog onClose={close} />
  if (open.what === 'form') {
    const isNew = open.row === null
    const onSaved = (row: MessengerAccount) => onOpen(isNew ? { what: 'install', row } : null)
    return <FormDialog row={open.row} onClose={close} onSaved={onSaved} />
  }
  return open.what === 'install' ? (
    <InstallDialog account={open.row} onClose={close} />
  ) : (
    <AccountDialog what={open.what} row={open.row} onClose={close} />
  )
}

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
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconBrandTelegram size={16} aria-hidden="true" />}
        onClick={() => setOpen({ what: 'telegram' })}
      >
        {t.createTelegram}
      </Button>
      <Button
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen({ what: 'form', row: null })}
      >
        {t.create}
      </Button>
    </Group>
  )
  return (
    <Page intro={t.intro} actions={create}>
      <Filters>
        <ChoiceFilter
          label={t.filterSubAccount}
          any={t.anySubAccount}
          value={subAccountId}
          choices={names.data ?? []}
          onChange={(subAccountId) => pager.filter({ subAccountId })}
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
        renderActions={(row) => <AccountActions row={row} onAct={(what) => setOpen({ what, row })} />}
        empty={
          <StatePanel icon={<IconMessages size={40} stroke={1.2} />} title={t.empty} action={create}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      <Suspense>{open && <Dialog open={open} onOpen={setOpen} />}</Suspense>
    </Page>
  )
}
