import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { registerSW } from 'virtual:pwa-register'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'

const UpdateNotice = ({ onUpdate }: { onUpdate: () => void }) => {
  const t = useTexts(appTexts)
  return (
    <>
      {t.update}{' '}
      <Button size="compact-sm" ml="xs" onClick={onUpdate}>
        {t.updateNow}
      </Button>
    </>
  )
}

/** Installs the offline shell; a new version waits until the agent has a moment. */
export const installShell = (): void => {
  const update = registerSW({
    onNeedRefresh: () => {
      notifications.show({
        autoClose: false,
        message: <UpdateNotice onUpdate={() => void update(true)} />,
      })
    },
  })
}
