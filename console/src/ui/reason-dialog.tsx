import { Stack, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { FormDialog } from './dialog.tsx'

type Props = {
  title: string
  submitLabel: string
  /** Of the field, and what it says while it is empty. */
  label: string
  ask: string
  busy: boolean
  /** What the act does, in numbers. */
  children: ReactNode
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Confirms an act against somebody, which is never done without a reason. */
export const ReasonDialog = ({
  title,
  submitLabel,
  label,
  ask,
  busy,
  children,
  onSubmit,
  onClose,
}: Props) => {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (reason.trim() !== '') onSubmit(reason)
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      danger
      dirty={false}
      busy={busy}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        {children}
        <TextInput
          label={label}
          data-autofocus
          maxLength={200}
          value={reason}
          error={asked && reason.trim() === '' && ask}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  )
}
