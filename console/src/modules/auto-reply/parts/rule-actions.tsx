import { Button, Group, Text } from '@mantine/core'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from '../auto-reply.en-US.ts'
import { DangerButton } from '../../../ui/danger-button.tsx'

type Props = {
  row: { id: string; title: string; hits: number }
  onEdit: () => void
  remove: (id: string) => Promise<unknown>
  busy: boolean
}

export const RuleActions = ({ row, onEdit, remove, busy }: Props) => {
  const t = useTexts(autoReplyTexts)
  const { number } = useFormats()
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        {t.edit}
      </Button>
      <DangerButton
        label={t.remove}
        title={t.removeTitle(row.title)}
        done={t.removed}
        busy={busy}
        run={() => remove(row.id)}
      >
        <Text>{t.removeText(number(row.hits))}</Text>
      </DangerButton>
    </Group>
  )
}
