import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from '../auto-reply.en-US.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

type Props = {
  row: { id: string; title: string; hits: number }
  onEdit: () => void
  remove: (id: string) => Promise<unknown>
  busy: boolean
}

export const RuleActions = ({ row, onEdit, remove, busy }: Props) => {
  const t = useTexts(autoReplyTexts)
  const { number } = useFormats()
  const [asking, setAsking] = useState(false)
  const go = async () => {
    try {
      await remove(row.id)
      void toast(t.removed)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        {t.edit}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <AskDialog
        open={asking}
        title={t.removeTitle(row.title)}
        confirm={t.remove}
        danger
        busy={busy}
        onConfirm={() => void go().catch(() => {})}
        onClose={() => setAsking(false)}
      >
        <Text>{t.removeText(number(row.hits))}</Text>
      </AskDialog>
    </Group>
  )
}
