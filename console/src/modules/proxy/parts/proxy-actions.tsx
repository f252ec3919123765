import { Button, Group, Text } from '@mantine/core'
import type { Proxy } from '@chatx/contract/proxy'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { proxyTexts } from '../proxy.en-US.ts'
import { useRemoveProxy } from '../proxy.queries.ts'
import { DangerButton } from '../../../ui/danger-button.tsx'

type Props = { row: Proxy; checking: boolean; onCheck: () => void; onEdit: () => void }

export const ProxyActions = ({ row, checking, onCheck, onEdit }: Props) => {
  const t = useTexts(proxyTexts)
  const { number } = useFormats()
  const remove = useRemoveProxy()
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button variant="subtle" size="compact-sm" loading={checking} onClick={onCheck}>
        {t.check}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onEdit}>
        {t.edit}
      </Button>
      <DangerButton
        label={t.remove}
        title={t.removeTitle(row.name)}
        done={t.removed}
        busy={remove.isPending}
        run={() => remove.mutateAsync(row.id)}
      >
        <Text>{row.range === 'all' ? t.removeAll : t.removeSome(number(row.subAccounts.length))}</Text>
      </DangerButton>
    </Group>
  )
}
