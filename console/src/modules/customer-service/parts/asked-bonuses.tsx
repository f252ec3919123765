import { Button, Group, Stack, Text } from '@mantine/core'
import type { AskedBonus } from '@chatx/contract/customer-service-operator'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { serviceOperatorTexts } from '../customer-service-operator.en-US.ts'
import { useAskedBonuses, useGrantBonus, useRefuseBonus } from '../customer-service-operator.queries.ts'
import { Explained, RowName } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { ChoiceFilter, Filters } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePager } from '../../../ui/use-pager.ts'

const tones = { waiting: 'warn', granted: 'good', refused: 'bad' } as const

const useColumns = (): Column<AskedBonus>[] => {
  const t = useTexts(serviceOperatorTexts)
  const { dateTime, number } = useFormats()
  return [
    {
      key: 'email',
      header: t.email,
      fixed: true,
      head: true,
      cell: (row) => <RowName>{row.emailAddress}</RowName>,
    },
    {
      key: 'state',
      header: t.state,
      fixed: true,
      cell: (row) => (
        <Explained more={row.reason}>
          <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>
        </Explained>
      ),
    },
    { key: 'characters', header: t.characters, end: true, cell: (row) => number(row.characters) },
    { key: 'requested', header: t.requested, cell: (row) => dateTime(row.requestedAt) },
    {
      key: 'decided',
      header: t.decided,
      cell: (row) => (row.decidedAt === null ? '–' : dateTime(row.decidedAt)),
    },
  ]
}

type DialogProps = { row: AskedBonus; onClose: () => void }

const GrantDialog = ({ row, onClose }: DialogProps) => {
  const t = useTexts(serviceOperatorTexts)
  const { number } = useFormats()
  const grant = useGrantBonus()
  const done = () => {
    void toast(t.grantDone(row.emailAddress))
    onClose()
  }
  return (
    <AskDialog
      open
      title={t.grantOf(row.emailAddress)}
      confirm={t.grant}
      busy={grant.isPending}
      onConfirm={() => grant.mutate(row.id, { onSuccess: done })}
      onClose={onClose}
    >
      <Text>{t.grantText(number(row.characters))}</Text>
    </AskDialog>
  )
}

const RefuseDialog = ({ row, onClose }: DialogProps) => {
  const t = useTexts(serviceOperatorTexts)
  const refuse = useRefuseBonus()
  const onSuccess = () => {
    void toast(t.refuseDone(row.emailAddress))
    onClose()
  }
  return (
    <ReasonDialog
      title={t.refuseOf(row.emailAddress)}
      submitLabel={t.refuse}
      label={t.reason}
      ask={t.reasonAsk}
      busy={refuse.isPending}
      onSubmit={(reason) => refuse.mutate({ id: row.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t.refuseText}</Text>
    </ReasonDialog>
  )
}

type Open = { what: 'grant' | 'refuse'; row: AskedBonus }

const RowActions = ({ row, onOpen }: { row: AskedBonus; onOpen: (open: Open) => void }) => {
  const t = useTexts(serviceOperatorTexts)
  if (row.state === 'granted') return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.grantOf(row.emailAddress)}
        onClick={() => onOpen({ what: 'grant', row })}
      >
        {t.grant}
      </Button>
      {row.state === 'waiting' && (
        <Button
          variant="subtle"
          size="compact-sm"
          c="var(--chatx-bad)"
          aria-label={t.refuseOf(row.emailAddress)}
          onClick={() => onOpen({ what: 'refuse', row })}
        >
          {t.refuse}
        </Button>
      )}
    </Group>
  )
}

type Search = { after?: string | undefined; state?: AskedBonus['state'] | undefined }

/** Who has asked for the sign-up bonus, and what was decided. */
export const AskedBonuses = ({ after, state }: Search) => {
  const t = useTexts(serviceOperatorTexts)
  const pager = usePager(after)
  const query = useAskedBonuses({ ...(state ? { state } : {}), ...(after ? { cursor: after } : {}) })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="md">
      <Filters>
        <ChoiceFilter
          label={t.filterState}
          any={t.anyState}
          value={state}
          choices={Object.entries(t.states).map(([value, label]) => ({ value, label }))}
          onChange={(state) => pager.filter({ state })}
        />
      </Filters>
      <List
        name="askedBonus"
        label={t.requests}
        query={query}
        columns={useColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={state !== undefined}
        onClear={() => pager.filter({ state: undefined })}
        renderActions={(row) => <RowActions row={row} onOpen={setOpen} />}
        empty={
          <StatePanel icon={<IconGift size={40} stroke={1.2} />} title={t.empty}>
            {t.emptyMore}
          </StatePanel>
        }
      />
      {open?.what === 'grant' && <GrantDialog row={open.row} onClose={close} />}
      {open?.what === 'refuse' && <RefuseDialog row={open.row} onClose={close} />}
    </Stack>
  )
}
