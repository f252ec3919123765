import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { FeatureSwitch } from '@chatx/contract/feature-switch'
import { lazy, Suspense, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { featureSwitchTexts } from './feature-switch.en-US.ts'
import { useFeatureSwitches } from './feature-switch.queries.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'

const SwitchDialog = lazy(() =>
  import('./parts/switch-dialog.tsx').then((m) => ({ default: m.SwitchDialog })),
)

const SwitchCard = ({ row, onTurn }: { row: FeatureSwitch; onTurn: () => void }) => {
  const t = useTexts(featureSwitchTexts)
  const f = useFormats()
  const { title, text } = t.switches[row.name]
  const label = row.on ? t.turnOffOf(title) : t.turnOnOf(title)
  return (
    <Card label={title}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} maw={640}>
          <Group gap="sm">
            <Title order={2}>{title}</Title>
            <Tag tone={row.on ? 'good' : 'plain'}>{row.on ? t.on : t.off}</Tag>
          </Group>
          <Text>{text}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {row.changedAt === null
              ? t.never
              : t.changed(f.dateTime(row.changedAt), row.changedBy === '' ? t.gone : row.changedBy)}
          </Text>
        </Stack>
        <Button variant="default" onClick={onTurn} aria-label={label}>
          {row.on ? t.turnOff : t.turnOn}
        </Button>
      </Group>
    </Card>
  )
}

/** What the staff turns on and off for the whole tenant. */
export const FeatureSwitchPage = () => {
  const t = useTexts(featureSwitchTexts)
  const query = useFeatureSwitches()
  const [turning, setTurning] = useState<FeatureSwitch | null>(null)
  return (
    <Page
      intro={t.intro}
      actions={
        <AnchorLink to="/operator/audit" search={{ act: 'featureSwitch.set' }}>
          {t.log}
        </AnchorLink>
      }
    >
      <QueryState query={query}>
        {(rows) => (
          <Stack gap="md">
            {rows.map((row) => (
              <SwitchCard key={row.name} row={row} onTurn={() => setTurning(row)} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Suspense>{turning && <SwitchDialog row={turning} onClose={() => setTurning(null)} />}</Suspense>
    </Page>
  )
}
