import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { grantCharactersForm } from '@chatx/contract/customer-service-operator'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { useGrantCharacters, useMainAccount } from '../main-account.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

type Values = { characters: number | string; reason: string }
type Props = { row: OperatedAccount; onClose: () => void }

const useGrantForm = ({ row, onClose }: Props) => {
  const t = useTexts(mainAccountTexts)
  const { number } = useFormats()
  const grant = useGrantCharacters()
  // One for each opened window: sent twice, it grants once.
  const [key] = useState(() => crypto.randomUUID())
  const inputOf = ({ characters, reason }: Values) => ({
    id: row.id,
    key,
    characters: Number(characters),
    reason: reason.trim(),
  })
  return useSchemaForm<Values>({
    schema: grantCharactersForm,
    initial: { characters: 100_000, reason: '' },
    toInput: inputOf,
    onSubmit: async (values) => {
      const input = inputOf(values)
      await grant.mutateAsync(input)
      void toast(t.granted(number(input.characters), row.emailAddress))
      onClose()
    },
  })
}

/** Gives characters to a main account, with the reason that the audit log keeps. */
export const GrantDialog = (props: Props) => {
  const { row, onClose } = props
  const t = useTexts(mainAccountTexts)
  const { number } = useFormats()
  const query = useMainAccount(row.id)
  const { form, submit, busy, failure } = useGrantForm(props)
  return (
    <FormDialog
      title={t.grantOf(row.emailAddress)}
      submitLabel={t.grant}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <QueryState query={query}>{({ charNum }) => <Text>{t.grantHint(number(charNum))}</Text>}</QueryState>
        <NumberInput
          label={t.grantCharacters}
          data-autofocus
          min={1}
          max={100_000_000}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          {...form.getInputProps('characters')}
        />
        <TextInput label={t.grantReason} maxLength={200} {...form.getInputProps('reason')} />
      </Stack>
    </FormDialog>
  )
}
