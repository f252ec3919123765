import { Button, Text } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { type KickReason, welcomeBack } from './access.store.ts'
import { EntryFrame } from './parts/entry-frame.tsx'

/** Says why the desk closed and how to come back. */
export const KickedPage = ({ reason, message }: { reason: KickReason; message: string | null }) => {
  const t = useTexts(accessTexts)
  return (
    <EntryFrame title={t.kicked[reason].title}>
      <Text mt="xs" role="alert">
        {t.kicked[reason].text}
      </Text>
      {message && (
        <Text mt="xs" c="dimmed" size="sm">
          {message}
        </Text>
      )}
      <Button mt="lg" fullWidth autoFocus onClick={welcomeBack}>
        {t.again}
      </Button>
    </EntryFrame>
  )
}
