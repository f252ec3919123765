import { Text } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import { AskDialog } from '../ui/dialog.tsx'

type Props = { message: string; onAnswer: (again: boolean) => void }

/** The server has said that the login is over (specification §8, second client): again, or stay as it is. */
export const LoginQuestion = ({ message, onAnswer }: Props) => {
  const t = useTexts(appTexts)
  return (
    <AskDialog
      open
      title={t.reloginTitle}
      confirm={t.relogin}
      cancel={t.reloginStay}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Text>{message}</Text>
    </AskDialog>
  )
}
