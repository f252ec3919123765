import { Button, Group, Menu, ActionIcon, NativeSelect } from '@mantine/core'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import type { SubAccount } from '@chatx/contract/sub-account'
import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { DisableDialog } from './parts/disable-dialog.tsx'
import { LoginCodeDialog } from './parts/login-code-dialog.tsx'
import { useSubAccountColumns } from './sub-account.columns.tsx'
import { subAccountTexts } from './sub-account.en-US.ts'
import { useEnable, useSubAccounts } from './sub-account.queries.ts'
import { Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { usePrivilege } from '../../ui/plan-gate.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { toast } from '../../ui/toast.ts'
import { usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./sub-account.form.tsx').then((m) => ({ default: m.SubAccountFormDialog })),
)
const EditDialog = lazy(() =>
  import('./sub-account.form.tsx').then((m) => ({ default: m.SubAccountEditDialog })),
)
const route = getRouteApi('/layout/subpage/sonAccount')

type Open =
  | { what: 'create' }
  | { what: 'edit'; row: SubAccount }
  | { what: 'code'; account: { id: string; name: string; hasPassword: boolean }; fresh: boolean }
  | { what: 'disable'; row: SubAccount }

const RowActions = ({ row, onOpen }: { row: SubAccount; onOpen: (open: Open) => void }) => {
  const t = useTexts(subAccountTexts)
  const enable = useEnable()
  const navigate = useNavigate()
  const allowed = usePrivilege(pageCharAllocation.privilege ?? '')
  if (row.status === 'deleted') return null
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {row.status === 'normal' && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onOpen({ what: 'code', account: row, fresh: false })}
        >
          {t.loginCode}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t.more(row.name)}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen({ what: 'edit', row })}>{t.edit}</Menu.Item>
          <Menu.Item
            onClick={() => void navigate({ to: '/subpage/chatUse', search: { subAccountId: row.id } })}
          >
            {t.usage}
          </Menu.Item>
          {row.charMode === 'limited' && allowed && (
            <Menu.Item
              onClick={() =>
                void navigate({ to: '/subpage/chatAllocation', search: { subAccountId: row.id } })
              }
            >
              {t.allocateChars}
            </Menu.Item>
          )}
          <Menu.Divider />
          {row.status === 'normal' ? (
            <Menu.Item c="var(--chatx-bad)" onClick={() => onOpen({ what: 'disable', row })}>
              {t.disable}
            </Menu.Item>
          ) : (
            <Menu.Item
              onClick={() => enable.mutate(row.id, { onSuccess: () => void toast(t.enabled(row.name)) })}
            >
              {t.enable}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

const Dialogs = ({ open, onOpen }: { open: Open | null; onOpen: (open: Open | null) => void }) => {
  const close = () => onOpen(null)
  if (open?.what === 'create') {
    return (
      <Suspense>
        <FormDialog onClose={close} onCreated={(account) => onOpen({ what: 'code', account, fresh: true })} />
      </Suspense>
    )
  }
  if (open?.what === 'edit') {
    return (
      <Suspense>
        <EditDialog row={open.row} onClose={close} />
      </Suspense>
    )
  }
  if (open?.what === 'code')
    return <LoginCodeDialog account={open.account} fresh={open.fresh} onClose={close} />
  if (open?.what === 'disable') return <DisableDialog row={open.row} onClose={close} />
  return null
}

export const SubAccountListPage = () => {
  const t = useTexts(subAccountTexts)
  const { after, name, status } = route.useSearch()
  const pager = usePager(after)
  const query = useSubAccounts({
    ...(after ? { cursor: after } : {}),
    ...(name ? { name } : {}),
    ...(status ? { status } : {}),
  })
  const columns = useSubAccountColumns()
  const [open, setOpen] = useState<Open | null>(null)
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen({ what: 'create' })}
    >
      {t.create}
    </Button>
  )
  return (
    <Page intro={t.intro} actions={create}>
      <Filters>
        <SearchBox value={name ?? ''} label={t.search} onSearch={(text) => pager.filter({ name: text })} />
        <NativeSelect
          aria-label={t.statusFilter}
          value={status ?? ''}
          onChange={(event) => pager.filter({ status: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t.anyStatus },
            { value: 'normal', label: t.status.normal },
            { value: 'disabled', label: t.status.disabled },
          ]}
        />
      </Filters>
      <List
        name="subAccountFields"
        label={t.name}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        dimmed={(row) => row.status !== 'normal'}
        renderActions={(row) => <RowActions row={row} onOpen={setOpen} />}
        pager={pager}
        filtered={name !== undefined || status !== undefined}
        onClear={() => pager.filter({ name: undefined, status: undefined })}
        empty={
          <StatePanel icon={<IconUsers size={40} stroke={1.2} />} title={t.empty} action={create}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      <Dialogs open={open} onOpen={setOpen} />
    </Page>
  )
}
