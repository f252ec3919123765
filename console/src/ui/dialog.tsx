import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { formTexts } from './form-texts.ts'

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
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {props.cancel ?? t.cancel}
        </Button>
        <Button color={danger ? 'red.8' : 'arcoBlue'} loading={busy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}

type FormProps = {
  title: string
  dirty: boolean
  busy: boolean
  failure: string | null
  submitLabel?: string
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
      <Modal
        opened
        onClose={close}
        title={props.title}
        size={props.size ?? 'lg'}
        closeOnClickOutside={!props.dirty}
        closeOnEscape={!asking && !blocked}
        closeButtonProps={{ 'aria-label': t.close }}
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
            <Button type="submit" loading={props.busy}>
              {props.submitLabel ?? t.save}
            </Button>
          </Group>
        </form>
      </Modal>
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
