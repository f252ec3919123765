import { Stack, Text } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { useMainAccount, useReset } from '../main-account.queries.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Says what a reset takes away and how the owner gets in again, and asks why. */
export const ResetDialog = ({ row, onClose }: { row: OperatedAccount; onClose: () => void }) => {
  const t = useTexts(mainAccountTexts)
  const { number } = useFormats()
  const query = useMainAccount(row.id)
  const reset = useReset()
  const onSuccess = () => {
    void toast(t.resetDone(row.emailAddress))
    onClose()
  }
  return (
    <ReasonDialog
      title={t.resetOf(row.emailAddress)}
      submitLabel={t.reset}
      label={t.reasonLabel}
      ask={t.reasonAsk}
      busy={reset.isPending}
      onSubmit={(reason) => reset.mutate({ id: row.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <QueryState query={query}>
        {(detail) => (
          <Stack gap="xs">
            <Text>{t.resetText(number(detail.openLogins), number(detail.onlinePorts))}</Text>
            <Text>{t.resetMail(row.emailAddress)}</Text>
          </Stack>
        )}
      </QueryState>
    </ReasonDialog>
  )
}
