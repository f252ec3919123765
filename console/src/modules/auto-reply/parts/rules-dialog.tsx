import { Button, Group, List } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from '../auto-reply.en-US.ts'
import { Window } from '../../../ui/window.tsx'

export const RulesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTexts(autoReplyTexts)
  return (
    <Window opened={open} onClose={onClose} title={t.rulesTitle} size="lg">
      <List type="ordered" spacing="xs">
        {t.rulesText.map((rule) => (
          <List.Item key={rule}>{rule}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Window>
  )
}
