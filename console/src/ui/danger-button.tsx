import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AskDialog } from './dialog.tsx'
import { toast } from './toast.ts'

type Props = {
  /** Of the button, and of the one that confirms. */
  label: string
  title: string
  /** What it does, for somebody who is about to confirm it. */
  children: ReactNode
  /** Told when it is done; the row may be gone by then. */
  done: string
  busy: boolean
  run: () => Promise<unknown>
}

/** What ends something for a row, after a question. */
export const DangerButton = ({ label, title, children, done, busy, run }: Props) => {
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    try {
      await run()
      void toast(done)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AskDialog
        open={asking}
        title={title}
        confirm={label}
        danger
        busy={busy}
        onConfirm={() => void confirm().catch(() => {})}
        onClose={() => setAsking(false)}
      >
        {children}
      </AskDialog>
    </>
  )
}
