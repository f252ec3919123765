import { Stack, Text, TextInput } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { type SyntheticEvent, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { useMainAccount, useSuspend } from '../main-account.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Says in numbers what a suspension ends, and asks why. */
export const SuspendDialog = ({ row, onClose }: { row: OperatedAccount; onClose: () => void }) => {
  const t = useTexts(mainAccountTexts)
  const { number } = useFormats()
  const query = useMainAccount(row.id)
  const suspend = useSuspend()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (reason.trim() === '') return
    suspend.mutate(
      { id: row.id, reason },
      {
        onSuccess: () => {
          void toast(t.done(row.emailAddress))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t.suspendOf(row.emailAddress)}
      submitLabel={t.suspend}
      danger
      dirty={false}
      busy={suspend.isPending}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <QueryState query={query}>
          {(detail) => <Text>{t.suspendText(number(detail.openLogins), number(detail.onlinePorts))}</Text>}
        </QueryState>
        <TextInput
          label={t.reasonLabel}
          data-autofocus
          maxLength={200}
          value={reason}
          error={asked && reason.trim() === '' && t.reasonAsk}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  )
}
