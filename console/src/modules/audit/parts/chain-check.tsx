import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import type { AuditCheck } from '@chatx/contract/audit'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { auditTexts } from '../audit.en-US.ts'
import { useChainCheck } from '../audit.queries.ts'

/** Asks for the check and shows how far it is; the page shows what came of it. */
export const ChainCheckButton = ({ onDone }: { onDone: (checked: AuditCheck | null) => void }) => {
  const t = useTexts(auditTexts)
  const { number } = useFormats()
  const [part, setPart] = useState<AuditCheck | null>(null)
  const check = useChainCheck(setPart)
  const begin = () => {
    setPart(null)
    onDone(null)
    check.mutate(undefined, { onSuccess: onDone })
  }
  return (
    <Group gap="sm">
      {check.isPending && part !== null && (
        <Text component="output" size="sm" c="dimmed">
          {t.checking(number(part.upTo), number(part.total))}
        </Text>
      )}
      <Button variant="default" loading={check.isPending} onClick={begin}>
        {t.check}
      </Button>
    </Group>
  )
}

export const ChainCheckResult = ({ checked: { fault, total, upTo, seal } }: { checked: AuditCheck }) => {
  const t = useTexts(auditTexts)
  const { number } = useFormats()
  if (fault !== null)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        mb="md"
        icon={<IconAlertTriangle aria-hidden="true" />}
        title={t.faults[fault.kind](number(fault.seq))}
      >
        {upTo > 0 ? t.faultMore(number(upTo)) : t.faultFirst}
      </Alert>
    )
  return (
    <Alert
      color="teal"
      variant="light"
      mb="md"
      icon={<IconShieldCheck aria-hidden="true" />}
      title={t.whole(number(total))}
    >
      {seal !== '' && (
        <Stack gap="xs">
          <Text size="sm">{t.wholeMore}</Text>
          <Group gap="sm">
            <Code style={{ overflowWrap: 'anywhere' }}>{seal}</Code>
            <CopyText value={seal} label={t.copySeal} done={t.copied} />
          </Group>
        </Stack>
      )}
    </Alert>
  )
}
