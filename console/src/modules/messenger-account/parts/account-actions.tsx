import { Button, Group, Text } from '@mantine/core'
import type { MessengerAccount } from '@chatx/contract/messenger-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from '../messenger-account.en-US.ts'
import { useDisconnect } from '../messenger-account.queries.ts'
import { DangerButton } from '../../../ui/danger-button.tsx'

export type AccountAct = 'form' | 'install' | 'rename' | 'reconnect'
type Props = { row: MessengerAccount; onAct: (what: AccountAct) => void }

const act = { variant: 'subtle', size: 'compact-sm' } as const

const Disconnect = ({ row }: { row: MessengerAccount }) => {
  const t = useTexts(messengerAccountTexts)
  const disconnect = useDisconnect()
  return (
    <DangerButton
      label={t.disconnect}
      title={t.disconnectTitle(row.name)}
      done={t.disconnected}
      busy={disconnect.isPending}
      run={() => disconnect.mutateAsync(row.id)}
    >
      <Text>{t.disconnectText}</Text>
    </DangerButton>
  )
}

/** What can be done with an account: a web chat is installed and shaped, others are connected. */
export const AccountActions = ({ row, onAct }: Props) => {
  const t = useTexts(messengerAccountTexts)
  if (row.connection === null)
    return (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button {...act} onClick={() => onAct('install')}>
          {t.embed}
        </Button>
        <Button {...act} onClick={() => onAct('form')}>
          {t.edit}
        </Button>
      </Group>
    )
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button {...act} onClick={() => onAct('reconnect')}>
        {t.reconnect}
      </Button>
      <Button {...act} onClick={() => onAct('rename')}>
        {t.rename}
      </Button>
      {row.connection.state !== 'disconnected' && <Disconnect row={row} />}
    </Group>
  )
}
