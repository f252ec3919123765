import { Text } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { useMainAccount, useSuspend } from '../main-account.queries.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Says in numbers what a suspension ends, and asks why. */
export const SuspendDialog = ({ row, onClose }: { row: OperatedAccount; onClose: () => void }) => {
  const t = useTexts(mainAccountTexts)
  const { number } = useFormats()
  const query = useMainAccount(row.id)
  const suspend = useSuspend()
  const onSuccess = () => {
    void toast(t.done(row.emailAddress))
    onClose()
  }
  return (
    <ReasonDialog
      title={t.suspendOf(row.emailAddress)}
      submitLabel={t.suspend}
      label={t.reasonLabel}
      ask={t.reasonAsk}
      busy={suspend.isPending}
      onSubmit={(reason) => suspend.mutate({ id: row.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <QueryState query={query}>
        {(detail) => <Text>{t.suspendText(number(detail.openLogins), number(detail.onlinePorts))}</Text>}
      </QueryState>
    </ReasonDialog>
  )
}
