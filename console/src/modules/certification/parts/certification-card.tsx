import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Certification } from '@chatx/contract/certification'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CertificationFacts, StateTag } from './certification-facts.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import { Card } from '../../../ui/page.tsx'

type Props = {
  /** The newest request. */
  row: Certification | undefined
  onBegin: () => void
  onWithdraw: () => void
}

const Uncertified = ({ onBegin }: Pick<Props, 'onBegin'>) => {
  const t = useTexts(certificationTexts)
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Stack gap={4} maw={620}>
        <Title order={2}>{t.none}</Title>
        <Text c="dimmed">{t.noneMore}</Text>
      </Stack>
      <Button onClick={onBegin}>{t.begin}</Button>
    </Group>
  )
}

type Counting = Props & { row: Certification }

const Current = ({ row, onBegin, onWithdraw }: Counting) => {
  const t = useTexts(certificationTexts)
  const more = { reviewing: t.reviewingMore, passed: t.passedMore, refused: t.refusedMore, withdrawn: '' }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4}>
          <Group gap="sm">
            <Title order={2}>{t.current}</Title>
            <StateTag state={row.state} />
          </Group>
          <Text c="dimmed">{more[row.state]}</Text>
        </Stack>
        <Group gap="sm">
          {row.state === 'refused' && <Button onClick={onBegin}>{t.again}</Button>}
          <Button variant="default" onClick={onWithdraw}>
            {t.withdraw}
          </Button>
        </Group>
      </Group>
      {row.state === 'refused' && (
        <Alert color="red" variant="light" title={t.reason}>
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {row.reason}
          </Text>
        </Alert>
      )}
      <CertificationFacts row={row.state === 'refused' ? { ...row, reason: null } : row} />
    </Stack>
  )
}

/** Am I certified, and what can I do about it? */
export const CertificationCard = ({ row, ...acts }: Props) => {
  const t = useTexts(certificationTexts)
  return (
    <Card label={t.current}>
      {row === undefined || row.state === 'withdrawn' ? (
        <Uncertified {...acts} />
      ) : (
        <Current row={row} {...acts} />
      )}
    </Card>
  )
}
