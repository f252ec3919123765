import { Button, Group, Menu, ActionIcon } from '@mantine/core'
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
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { usePrivilege } from '../../ui/plan-gate.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { toast } from '../../ui/toast.ts'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const FormDialog = lazy(() =>
  import('./sub-account.form.tsx').then((m) => ({ default: m.SubAccountFormDialog })),
)
const EditDialog = lazy(() =>
  import('./sub-account.form.tsx').then((m) => ({ default: m.SubAccountEditDialog })),
)
const DeleteDialog = lazy(() =>
  import('./parts/delete-dialog.tsx').then((m) => ({ default: m.DeleteDialog })),
)
const BulkBar = lazy(() => import('./parts/bulk-bar.tsx').then((m) => ({ default: m.BulkBar })))
const route = getRouteApi('/layout/subpage/sonAccount')

type Open =
  | { what: 'create' }
  | { what: 'edit'; row: SubAccount }
  | { what: 'code'; account: { id: string; name: string; hasPassword: boolean }; fresh: boolean }
  | { what: 'disable'; row: SubAccount }
  | { what: 'delete'; row: SubAccount }

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
          {!row.isDefault && (
            <Menu.Item c="var(--chatx-bad)" onClick={() => onOpen({ what: 'delete', row })}>
              {t.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

type RowOpen = Extract<Open, { row: SubAccount }>
const RowDialog = ({ open: { what, row }, onClose }: { open: RowOpen; onClose: () => void }) => {
  if (what === 'edit') return <EditDialog row={row} onClose={onClose} />
  return what === 'disable' ? (
    <DisableDialog row={row} onClose={onClose} />
  ) : (
    <DeleteDialog row={row} onClose={onClose} />
  )
}

const Dialogs = ({ open, onOpen }: { open: Open | null; onOpen: (open: Open | null) => void }) => {
  const close = () => onOpen(null)
  if (open === null) return null
  return (
    <Suspense>
      {open.what === 'create' ? (
        <FormDialog onClose={close} onCreated={(account) => onOpen({ what: 'code', account, fresh: true })} />
      ) : open.what === 'code' ? (
        <LoginCodeDialog account={open.account} fresh={open.fresh} onClose={close} />
      ) : (
        <RowDialog open={open} onClose={close} />
      )}
    </Suspense>
  )
}

const statuses = ['normal', 'disabled', 'deleted'] as const
const modes = ['limited', 'unlimited'] as const

const ListFilters = ({ pager }: { pager: Pager }) => {
  const t = useTexts(subAccountTexts)
  const { name, status, charMode } = route.useSearch()
  const modeNames = { limited: t.charLimited, unlimited: t.charUnlimited }
  return (
    <Filters>
      <SearchBox value={name ?? ''} label={t.search} onSearch={(text) => pager.filter({ name: text })} />
      <ChoiceFilter
        label={t.statusFilter}
        any={t.anyStatus}
        value={status}
        choices={statuses.map((value) => ({ value, label: t.status[value] }))}
        onChange={(status) => pager.filter({ status })}
      />
      <ChoiceFilter
        label={t.modeFilter}
        any={t.anyMode}
        value={charMode}
        choices={modes.map((value) => ({ value, label: modeNames[value] }))}
        onChange={(charMode) => pager.filter({ charMode })}
      />
    </Filters>
  )
}

const isThere = (row: SubAccount) => row.status !== 'deleted'

/** Rows that are chosen, as they are now: what is on another page or gone is not among them. */
const useChosen = (rows: readonly SubAccount[] | undefined) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const open = (rows ?? []).filter(isThere)
  const chosen = open.filter((row) => keys.has(row.id))
  const all = chosen.length === open.length ? undefined : () => setKeys(new Set(open.map(({ id }) => id)))
  const selection = {
    keys,
    change: setKeys,
    nameOf: (row: SubAccount) => row.name,
    isOpen: isThere,
  }
  return { chosen, selection, all, clear: () => setKeys(new Set()) }
}

export const SubAccountListPage = () => {
  const t = useTexts(subAccountTexts)
  const { after, name, status, charMode } = route.useSearch()
  const pager = usePager(after)
  const query = useSubAccounts({
    ...(after ? { cursor: after } : {}),
    ...(name ? { name } : {}),
    ...(status ? { status } : {}),
    ...(charMode ? { charMode } : {}),
  })
  const columns = useSubAccountColumns()
  const [open, setOpen] = useState<Open | null>(null)
  const { chosen, selection, all, clear } = useChosen(query.data?.list)
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
      <ListFilters pager={pager} />
      <List
        name="subAccountFields"
        label={t.name}
        query={query}
        columns={columns}
        rowKey={(row) => row.id}
        dimmed={(row) => row.status !== 'normal'}
        renderActions={(row) => <RowActions row={row} onOpen={setOpen} />}
        selection={selection}
        pager={pager}
        filtered={[name, status, charMode].some((filter) => filter !== undefined)}
        onClear={() => pager.filter({ name: undefined, status: undefined, charMode: undefined })}
        empty={
          <StatePanel icon={<IconUsers size={40} stroke={1.2} />} title={t.empty} action={create}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      {chosen.length > 0 && (
        <Suspense>
          <BulkBar rows={chosen} onAll={all} onClear={clear} />
        </Suspense>
      )}
      <Dialogs open={open} onOpen={setOpen} />
    </Page>
  )
}
