import { Button, Group, Text } from '@mantine/core'
import type { Proxy } from '@chatx/contract/proxy'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { proxyTexts } from '../proxy.en-US.ts'
import { useRemoveProxy } from '../proxy.queries.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

type Props = { row: Proxy; checking: boolean; onCheck: () => void; onEdit: () => void }

export const ProxyActions = ({ row, checking, onCheck, onEdit }: Props) => {
  const t = useTexts(proxyTexts)
  const { number } = useFormats()
  const remove = useRemoveProxy()
  const [asking, setAsking] = useState(false)
  const go = async () => {
    try {
      await remove.mutateAsync(row.id)
      void toast(t.removed)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button variant="subtle" size="compact-sm" loading={checking} onClick={onCheck}>
        {t.check}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        {t.edit}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <AskDialog
        open={asking}
        title={t.removeTitle(row.name)}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => void go().catch(() => {})}
        onClose={() => setAsking(false)}
      >
        <Text>{row.range === 'all' ? t.removeAll : t.removeSome(number(row.subAccounts.length))}</Text>
      </AskDialog>
    </Group>
  )
}
