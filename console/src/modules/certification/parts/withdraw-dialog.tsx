import { Text } from '@mantine/core'
import type { Certification } from '@chatx/contract/certification'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import { useWithdraw } from '../certification.queries.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

export const WithdrawDialog = ({ row, onClose }: { row: Certification; onClose: () => void }) => {
  const t = useTexts(certificationTexts)
  const withdraw = useWithdraw()
  const onSuccess = () => {
    void toast(t.withdrawn)
    onClose()
  }
  return (
    <AskDialog
      open
      title={t.withdraw}
      confirm={t.withdraw}
      danger
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(row.id, { onSuccess })}
      onClose={onClose}
    >
      <Text>{row.state === 'passed' ? t.withdrawPassed : t.withdrawText}</Text>
    </AskDialog>
  )
}
