import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormFailure } from '../../../ui/dialog.tsx'

type Props = { label: string; busy: boolean; failure: string | null; children?: ReactNode }

/** The end of a form that stays where it is when it is sent: what was refused, and the button to send it. */
export const FormFoot = ({ label, busy, failure, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(busy)
  useEffect(() => {
    // While it is busy a button can have no focus; whoever pressed it has it again.
    if (before.current && !busy && document.activeElement === document.body) button.current?.focus()
    before.current = busy
  }, [busy])
  return (
    <>
      <FormFailure failure={failure} />
      <Group justify="flex-end" mt="md" gap="sm">
        {children}
        <Button ref={button} type="submit" loading={busy}>
          {label}
        </Button>
      </Group>
    </>
  )
}
