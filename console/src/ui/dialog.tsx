import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
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

type GuardedProps = {
  title: string
  size?: string
  dirty: boolean
  busy?: boolean
  /** It holds what cannot be shown again: only its own buttons close it. */
  held?: boolean
  onClose: () => void
  /** `close` asks first, as every other way out does. */
  children: (close: () => void) => ReactNode
}

/** Whether to leave what was typed is asked, by which way ever somebody leaves. */
const useLeaveQuestion = ({ dirty, busy, onClose }: Pick<GuardedProps, 'dirty' | 'busy' | 'onClose'>) => {
  const [asking, setAsking] = useState(false)
  /** Closing may itself lead to another address, and has been asked about. */
  const leaving = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && !busy && !leaving.current,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const blocked = blocker.status === 'blocked'
  return {
    open: asking || blocked,
    // Asked a moment later: the same press of Escape would otherwise close the question with the dialog.
    close: () => void (dirty ? setTimeout(() => setAsking(true)) : onClose()),
    discard: () => {
      setAsking(false)
      if (blocked) return blocker.proceed()
      leaving.current = true
      onClose()
    },
    stay: () => {
      setAsking(false)
      if (blocked) blocker.reset()
    },
  }
}

/** A window in which something may be typed: closing or leaving asks first when it was. */
export const GuardedWindow = (props: GuardedProps) => {
  const t = useTexts(formTexts)
  const question = useLeaveQuestion(props)
  const held = props.held ?? false
  return (
    <>
      <Window
        opened
        onClose={question.close}
        title={props.title}
        size={props.size ?? 'lg'}
        closeOnClickOutside={!props.dirty && !held}
        closeOnEscape={!question.open && !held}
      >
        {props.children(question.close)}
      </Window>
      <AskDialog
        open={question.open}
        title={t.leaveTitle}
        confirm={t.leave}
        cancel={t.stay}
        danger
        onConfirm={question.discard}
        onClose={question.stay}
      >
        <Text>{t.leaveText}</Text>
      </AskDialog>
    </>
  )
}

/** A refusal that belongs to no field, brought into view. */
export const FormFailure = ({ failure }: { failure: string | null }) =>
  failure && (
    <Alert
      ref={(place) => place?.scrollIntoView({ block: 'nearest' })}
      color="red"
      variant="light"
      mt="md"
      role="alert"
      title={failure}
    />
  )

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
export const FormDialog = ({ children, failure, onSubmit, submitLabel, danger, ...rest }: FormProps) => {
  const t = useTexts(formTexts)
  return (
    <GuardedWindow {...rest}>
      {(close) => (
        <form onSubmit={onSubmit} noValidate>
          {children}
          <FormFailure failure={failure} />
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" onClick={close}>
              {t.cancel}
            </Button>
            <Button type="submit" color={danger ? 'red.8' : 'arcoBlue'} loading={rest.busy}>
              {submitLabel ?? t.save}
            </Button>
          </Group>
        </form>
      )}
    </GuardedWindow>
  )
}
