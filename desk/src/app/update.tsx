import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { installShell } from '@chatx/web-kit/install-shell.ts'
import { appTexts } from './app.en-US.ts'

const UpdateNotice = () => {
  const t = useTexts(appTexts)
  return (
    <>
      {t.update}{' '}
      <Button size="compact-sm" ml="xs" onClick={() => location.reload()}>
        {t.updateNow}
      </Button>
    </>
  )
}

/** Installs the offline shell; a newer version is told of, and taken when the agent has a moment. */
export const installDesk = (): void => {
  installShell('/desk/', () => notifications.show({ autoClose: false, message: <UpdateNotice /> }))
}
