import { Stack, Text } from '@mantine/core'
import type { SubAccount } from '@chatx/contract/sub-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { subAccountTexts } from '../sub-account.en-US.ts'
import { useDisable } from '../sub-account.queries.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Says in numbers what disabling will do, and afterwards what it did. */
export const DisableDialog = ({ row, onClose }: { row: SubAccount; onClose: () => void }) => {
  const t = useTexts(subAccountTexts)
  const disable = useDisable()
  const go = () =>
    disable.mutate(row.id, {
      onSuccess: (done) => void toast(t.disabledDone(done.closedSessions, done.freedPorts)),
      onSettled: onClose,
    })
  return (
    <AskDialog
      open
      title={t.disableTitle(row.name)}
      confirm={t.disable}
      danger
      busy={disable.isPending}
      onConfirm={go}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{t.disableWill(row.onlineSessions, row.onlineSessions)}</Text>
        <Text c="dimmed">{t.disableMore}</Text>
      </Stack>
    </AskDialog>
  )
}
