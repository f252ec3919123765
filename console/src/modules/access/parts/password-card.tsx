import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { Card } from '../../../ui/page.tsx'

type Props = { text: string; dialog: ComponentType<{ onClose: () => void }> }

/** The own password, and the way to a new one (specification §5). */
export const PasswordCard = ({ text, dialog: Dialog }: Props) => {
  const t = useTexts(securityTexts)
  const [open, setOpen] = useState(false)
  return (
    <Card label={t.passwordTitle}>
      <Stack gap="sm">
        <Title order={2}>{t.passwordTitle}</Title>
        <Text>{text}</Text>
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t.changePassword}
          </Button>
        </Group>
      </Stack>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
