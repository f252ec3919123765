import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { SubAccount } from '@chatx/contract/sub-account'
import type { SubAccountAct } from '@chatx/contract/sub-account-erasure'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { Consequences } from './consequences.tsx'
import { bulkTexts } from '../sub-account-bulk.en-US.ts'
import { type BulkAct, changeOf } from '../sub-account-bulk.format.ts'
import { useDeletion } from '../sub-account.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'

type Act = Exclude<BulkAct, 'enable'>
type Props = {
  act: Act
  /** All that were chosen, and those of them whom the act is for. */
  rows: SubAccount[]
  wanted: SubAccount[]
  busy: boolean
  failure: string | null
  onSubmit: (change: SubAccountAct) => void
  onClose: () => void
}
type FieldProps = {
  rows: SubAccount[]
  wanted: SubAccount[]
  value: string
  onChange: (value: string) => void
}

/** As high as the figures that come, so that nothing moves under the pointer. */
const FIGURES_HEIGHT = 452

const DeleteFields = ({ rows, wanted, value, wrong, onChange }: FieldProps & { wrong: boolean }) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  const consequences = useDeletion(wanted.map(({ id }) => id))
  const stays = rows.find((row) => row.isDefault)
  return (
    <>
      <Text>{t.noUndo}</Text>
      {stays && <Text c="dimmed">{t.defaultStays(stays.name)}</Text>}
      <QueryState query={consequences} skeleton={<BlockSkeleton height={FIGURES_HEIGHT} />}>
        {(figures) => <Consequences of={figures} />}
      </QueryState>
      <TextInput
        label={t.typeCount(number(wanted.length))}
        autoComplete="off"
        inputMode="numeric"
        data-autofocus
        value={value}
        error={wrong && t.notTheCount}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}

const DisableFields = ({ wanted }: FieldProps) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  const sessions = wanted.reduce((sum, row) => sum + row.onlineSessions, 0)
  return <Text>{t.disableWill(number(sessions))}</Text>
}

const RemarkFields = ({ value, onChange }: FieldProps) => {
  const t = useTexts(bulkTexts)
  return (
    <TextInput
      label={t.remark}
      description={t.remarkHint}
      maxLength={200}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const PortsFields = ({ value, onChange }: FieldProps) => {
  const t = useTexts(bulkTexts)
  return (
    <NumberInput
      label={t.ports}
      description={t.portsHint}
      min={0}
      max={100_000}
      allowDecimal={false}
      data-autofocus
      value={value}
      onChange={(next) => onChange(String(next))}
    />
  )
}

const AllocateFields = ({ rows, wanted, value, onChange }: FieldProps) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  return (
    <>
      <NumberInput
        label={t.allocate}
        description={t.allocateHint}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        thousandSeparator=","
        data-autofocus
        value={value}
        onChange={(next) => onChange(String(next))}
      />
      <Text aria-live="polite">{t.allocateSum(number(Number(value) * wanted.length))}</Text>
      {rows.length > wanted.length && (
        <Text c="dimmed">{t.unlimitedSkipped(number(rows.length - wanted.length))}</Text>
      )}
    </>
  )
}

const fields = {
  delete: DeleteFields,
  disable: DisableFields,
  remark: RemarkFields,
  ports: PortsFields,
  allocate: AllocateFields,
} satisfies Record<Act, (props: FieldProps & { wrong: boolean }) => ReactNode>

const initial: Record<Act, string> = { delete: '', disable: '', remark: '', ports: '1', allocate: '10000' }

export const BulkForm = ({ act, rows, wanted, busy, failure, onSubmit, onClose }: Props) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  const [value, setValue] = useState(initial[act])
  const [asked, setAsked] = useState(false)
  // Made once: characters that are asked for again after a broken connection are moved once.
  const [requestId] = useState(() => crypto.randomUUID())
  const count = number(wanted.length)
  const titles: Record<Act, string> = {
    delete: t.deleteManyTitle(count),
    disable: t.disableTitle(count),
    remark: t.remarkTitle(count),
    ports: t.portsTitle(count),
    allocate: t.allocateTitle(count),
  }
  const change = changeOf(act, { value, count: wanted.length, requestId })
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (change !== undefined && wanted.length > 0 && !busy) onSubmit(change)
  }
  const Fields = fields[act]
  return (
    <FormDialog
      title={titles[act]}
      submitLabel={act === 'delete' ? t.deleteIt : act === 'disable' ? t.disable : t.apply}
      danger={act === 'delete' || act === 'disable'}
      dirty={false}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <Fields
          rows={rows}
          wanted={wanted}
          value={value}
          wrong={asked && change === undefined}
          onChange={setValue}
        />
      </Stack>
    </FormDialog>
  )
}
