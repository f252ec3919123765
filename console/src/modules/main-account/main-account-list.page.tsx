import { Button, Group, NativeSelect, Text } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { useMainAccountColumns } from './main-account.columns.tsx'
import { mainAccountTexts } from './main-account.en-US.ts'
import { useMainAccounts, useResume } from './main-account.queries.ts'
import { AccountWindow } from './parts/account-window.tsx'
import { GrantDialog } from './parts/grant-dialog.tsx'
import { SuspendDialog } from './parts/suspend-dialog.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { toast } from '../../ui/toast.ts'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/operator-layout/operator/accounts')

type Open = { what: 'view' | 'grant' | 'suspend' | 'resume'; row: OperatedAccount }

const RowActions = ({ row, onOpen }: { row: OperatedAccount; onOpen: (open: Open) => void }) => {
  const t = useTexts(mainAccountTexts)
  const isNormal = row.status === 'normal'
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.viewOf(row.emailAddress)}
        onClick={() => onOpen({ what: 'view', row })}
      >
        {t.view}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.grantOf(row.emailAddress)}
        onClick={() => onOpen({ what: 'grant', row })}
      >
        {t.grant}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        {...(isNormal ? { c: 'var(--chatx-bad)' } : {})}
        aria-label={(isNormal ? t.suspendOf : t.resumeOf)(row.emailAddress)}
        onClick={() => onOpen({ what: isNormal ? 'suspend' : 'resume', row })}
      >
        {isNormal ? t.suspend : t.resume}
      </Button>
    </Group>
  )
}

const ResumeDialog = ({ row, onClose }: { row: OperatedAccount; onClose: () => void }) => {
  const t = useTexts(mainAccountTexts)
  const resume = useResume()
  const confirm = () =>
    resume.mutate(row.id, {
      onSuccess: () => {
        void toast(t.resumed(row.emailAddress))
        onClose()
      },
    })
  return (
    <AskDialog
      open
      title={t.resumeOf(row.emailAddress)}
      confirm={t.resume}
      busy={resume.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t.resumeText}</Text>
    </AskDialog>
  )
}

const Opened = ({ open: { what, row }, onClose }: { open: Open; onClose: () => void }) => {
  if (what === 'view') return <AccountWindow id={row.id} title={row.emailAddress} onClose={onClose} />
  if (what === 'grant') return <GrantDialog row={row} onClose={onClose} />
  if (what === 'suspend') return <SuspendDialog row={row} onClose={onClose} />
  return <ResumeDialog row={row} onClose={onClose} />
}

const AccountFilters = ({ pager }: { pager: Pager }) => {
  const t = useTexts(mainAccountTexts)
  const { search, status } = route.useSearch()
  return (
    <Filters>
      <SearchBox value={search ?? ''} label={t.search} onSearch={(text) => pager.filter({ search: text })} />
      <NativeSelect
        aria-label={t.filterStatus}
        value={status ?? ''}
        onChange={(event) => pager.filter({ status: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t.anyStatus },
          { value: 'normal', label: t.statuses.normal },
          { value: 'disabled', label: t.statuses.disabled },
        ]}
      />
    </Filters>
  )
}

export const MainAccountListPage = () => {
  const t = useTexts(mainAccountTexts)
  const { after, search, status } = route.useSearch()
  const pager = usePager(after)
  const filters = { ...(search ? { search } : {}), ...(status ? { status } : {}) }
  const query = useMainAccounts({ ...filters, ...(after ? { cursor: after } : {}) })
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <Page intro={t.intro}>
      <AccountFilters pager={pager} />
      <List
        name="operatedAccount"
        label={t.list}
        query={query}
        columns={useMainAccountColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={Object.keys(filters).length > 0}
        onClear={() => pager.filter({ search: undefined, status: undefined })}
        renderActions={(row) => <RowActions row={row} onOpen={setOpen} />}
        empty={
          <StatePanel icon={<IconUsersGroup size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
