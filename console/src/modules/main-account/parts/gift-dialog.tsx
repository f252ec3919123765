import { NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { giftPlanDaysForm } from '@chatx/contract/plan'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { endOfGift, giftInput, type GiftValues, planStateOf } from '../main-account.format.ts'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { useGiftDays } from '../main-account.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../../ui/use-schema-form.ts'

type Props = { row: OperatedAccount; onClose: () => void }

const useGiftForm = ({ row, onClose }: Props): SchemaForm<GiftValues> => {
  const t = useTexts(mainAccountTexts)
  const { number } = useFormats()
  const give = useGiftDays()
  // One for each opened window: sent twice, it gives once.
  const [key] = useState(() => crypto.randomUUID())
  const inputOf = (values: GiftValues) => giftInput({ id: row.id, key }, values)
  return useSchemaForm<GiftValues>({
    schema: giftPlanDaysForm,
    initial: {
      days: 30,
      plan: planStateOf(row) === 'none' ? 'BIAO_ZHUN_ROOT' : 'same',
      portNum: 1,
      reason: '',
    },
    toInput: inputOf,
    onSubmit: async (values) => {
      const input = inputOf(values)
      await give.mutateAsync(input)
      void toast(t.gifted(number(input.days), row.emailAddress))
      onClose()
    },
  })
}

/** What begins where no time plan runs: the one there was, or another with so many ports. */
const PlanChoice = ({ row, form }: { row: OperatedAccount; form: SchemaForm<GiftValues>['form'] }) => {
  const t = useTexts(mainAccountTexts)
  const hadOne = planStateOf(row) === 'over'
  return (
    <>
      <NativeSelect
        label={t.giftPlan}
        data={[
          ...(hadOne ? [{ value: 'same', label: t.giftSame }] : []),
          { value: 'BIAO_ZHUN_ROOT', label: t.giftStandard },
          { value: 'ZHUAN_YE_ROOT', label: t.giftProfessional },
        ]}
        {...form.getInputProps('plan')}
      />
      {form.values.plan !== 'same' && (
        <NumberInput
          label={t.giftPorts}
          min={1}
          max={1000}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('portNum')}
        />
      )}
    </>
  )
}

/** Gives days of a package, with the reason that the audit log keeps. */
export const GiftDialog = (props: Props) => {
  const { row, onClose } = props
  const t = useTexts(mainAccountTexts)
  const { dateTime } = useFormats()
  const { form, submit, busy, failure } = useGiftForm(props)
  const state = planStateOf(row)
  const [now] = useState(Date.now)
  const end = endOfGift(row, form.values.days, now)
  return (
    <FormDialog
      title={t.giftOf(row.emailAddress)}
      submitLabel={t.gift}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t.giftHints[state]}</Text>
        <NumberInput
          label={t.giftDays}
          data-autofocus
          min={1}
          max={3650}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('days')}
          {...(end === null ? {} : { description: t.giftEnd(dateTime(end)) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {state !== 'runs' && <PlanChoice row={row} form={form} />}
        <TextInput label={t.grantReason} maxLength={200} {...form.getInputProps('reason')} />
      </Stack>
    </FormDialog>
  )
}
