import { NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { allocationForm } from '@chatx/contract/character-allocation'
import type { SubAccount } from '@chatx/contract/sub-account'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { allocationTexts } from './character-quota-allocation.en-US.ts'
import { balancesAfter } from './character-quota.format.ts'
import classes from './character-quota.module.css'
import { useAllocate } from './character-quota.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { Segments } from '../../ui/segments.tsx'

type Values = {
  requestId: string
  subAccountId: string
  change: 'increase' | 'decrease'
  characters: number | ''
  remark: string
}

type AfterProps = { values: Values; name: string; now: { main: number; sub: number } }

/** Both balances before and after, so that nobody has to reckon. */
const After = ({ values, name, now }: AfterProps) => {
  const t = useTexts(allocationTexts)
  const { number } = useFormats()
  const after = balancesAfter(values.change, Number(values.characters) || 0, now)
  return (
    <div className={classes.after} aria-live="polite">
      <Text size="sm">{t.step(name, number(now.sub), number(after.sub))}</Text>
      <Text size="sm">{t.step(t.main, number(now.main), number(after.main))}</Text>
    </div>
  )
}

type Props = { accounts: SubAccount[]; chosen?: string | undefined; onClose: () => void }

const useAllocationForm = ({ accounts, chosen, onClose }: Props) => {
  const t = useTexts(allocationTexts)
  const { number } = useFormats()
  const { charNum } = useUser()
  const allocate = useAllocate()
  // One key for all tries of this dialog: a repeat after a lost answer moves nothing again.
  const [requestId] = useState(() => crypto.randomUUID())
  const [first] = accounts
  const known = accounts.some(({ id }) => id === chosen) ? chosen : undefined
  const accountOf = (id: string) => accounts.find((one) => one.id === id)
  const nowOf = (values: Values) => ({
    main: charNum,
    sub: accountOf(values.subAccountId)?.remainingChars ?? 0,
  })
  const schemaForm = useSchemaForm<Values>({
    schema: allocationForm,
    initial: {
      requestId,
      subAccountId: known ?? first?.id ?? '',
      change: 'increase',
      characters: '',
      remark: '',
    },
    belongs: { 'quota.exhausted': 'characters', 'quota.too_few_to_take': 'characters' },
    extra: (values): Record<string, string> => {
      const after = balancesAfter(values.change, Number(values.characters) || 0, nowOf(values))
      return Math.min(after.main, after.sub) < 0 ? { characters: t.tooMany } : {}
    },
    onSubmit: async (values) => {
      const { remaining } = await allocate.mutateAsync({ ...values, characters: Number(values.characters) })
      void toast(t.done(accountOf(values.subAccountId)?.name ?? '', number(remaining)))
      onClose()
    },
  })
  return { ...schemaForm, accountOf, nowOf }
}

/** Gives characters to a limited sub-account or takes them back. */
export const AllocationFormDialog = (props: Props) => {
  const t = useTexts(allocationTexts)
  const { number } = useFormats()
  const { form, submit, busy, failure, accountOf, nowOf } = useAllocationForm(props)
  const { values } = form
  return (
    <FormDialog
      title={t.allocate}
      size="md"
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={t[values.change]}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t.subAccount}
          data={props.accounts.map((one) => ({
            value: one.id,
            label: `${one.name} (${number(one.remainingChars)})`,
          }))}
          {...form.getInputProps('subAccountId')}
        />
        <Segments
          fullWidth
          aria-label={t.change}
          value={values.change}
          onChange={(change) => form.setFieldValue('change', change)}
          data={[
            { value: 'increase', label: t.increase },
            { value: 'decrease', label: t.decrease },
          ]}
        />
        <NumberInput
          label={t.amount}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          data-autofocus
          {...form.getInputProps('characters')}
        />
        <TextInput label={t.remark} description={t.remarkHint} {...form.getInputProps('remark')} />
        <After values={values} name={accountOf(values.subAccountId)?.name ?? ''} now={nowOf(values)} />
      </Stack>
    </FormDialog>
  )
}
