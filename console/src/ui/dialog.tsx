import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { formTexts } from './form-texts.ts'
import { Window } from './window.tsx'

type AskProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what an act will do and asks before it is done. */
export const AskDialog = (props: AskProps) => {
  const { open, title, children, confirm, danger, busy, onConfirm, onClose } = props
  const t = useTexts(formTexts)
  return (
    // A question may stand over a dialog, and only one of the two may have a banner: it has a heading instead.
    <Window
      opened={open}
      onClose={onClose}
      size="sm"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
    >
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {props.cancel ?? t.cancel}
        </Button>
        <Button color={danger ? 'red.8' : 'arcoBlue'} loading={busy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Window>
  )
}

type FormProps = {
  title: string
  dirty: boolean
  busy: boolean
  failure: string | null
  submitLabel?: string
  danger?: boolean
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  onClose: () => void
  size?: string
  children: ReactNode
}

/** A form in a dialog: Enter sends it, and closing or leaving asks first when something was typed. */
export const FormDialog = (props: FormProps) => {
  const t = useTexts(formTexts)
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => props.dirty && !props.busy,
    enableBeforeUnload: () => props.dirty,
    withResolver: true,
  })
  // Asked a moment later: the same press of Escape would otherwise close the question with the dialog.
  const close = () => (props.dirty ? setTimeout(() => setAsking(true)) : props.onClose())
  const blocked = blocker.status === 'blocked'
  const discard = () => {
    setAsking(false)
    if (blocked) blocker.proceed()
    else props.onClose()
  }
  const stay = () => {
    setAsking(false)
    if (blocked) blocker.reset()
  }
  return (
    <>
      <Window
        opened
        onClose={close}
        title={props.title}
        size={props.size ?? 'lg'}
        closeOnClickOutside={!props.dirty}
        closeOnEscape={!asking && !blocked}
      >
        <form onSubmit={props.onSubmit} noValidate>
          {props.children}
          {props.failure && (
            <Alert
              ref={(place) => place?.scrollIntoView({ block: 'nearest' })}
              color="red"
              variant="light"
              mt="md"
              role="alert"
              title={props.failure}
            />
          )}
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" onClick={close}>
              {t.cancel}
            </Button>
            <Button type="submit" color={props.danger ? 'red.8' : 'arcoBlue'} loading={props.busy}>
              {props.submitLabel ?? t.save}
            </Button>
          </Group>
        </form>
      </Window>
      <AskDialog
        open={asking || blocked}
        title={t.leaveTitle}
        confirm={t.leave}
        cancel={t.stay}
        danger
        onConfirm={discard}
        onClose={stay}
      >
        <Text>{t.leaveText}</Text>
      </AskDialog>
    </>
  )
}
