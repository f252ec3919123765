import { ActionIcon, Group, Stack, Switch, Text } from '@mantine/core'
import type { EngineRow } from '@chatx/contract/translation'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { translationTexts } from './translation.en-US.ts'
import { reordered } from './translation.format.ts'
import { useChangeEngine, useReorderEngines } from './translation.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { healthy: 'good', resting: 'warn', needs_operator: 'bad', unknown: 'plain' } as const

const Order = ({ row, rows }: { row: EngineRow; rows: readonly EngineRow[] }) => {
  const t = useTexts(translationTexts)
  const reorder = useReorderEngines()
  const at = rows.findIndex((one) => one.id === row.id)
  const move = (by: -1 | 1) => {
    const next = [...rows]
    next.splice(at, 1)
    next.splice(at + by, 0, row)
    reorder.mutate(reordered(next))
  }
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.up(row.name)}
        disabled={at === 0 || reorder.isPending}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.down(row.name)}
        disabled={at === rows.length - 1 || reorder.isPending}
        onClick={() => move(1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

const Health = ({ row }: { row: EngineRow }) => {
  const t = useTexts(translationTexts)
  return (
    <Stack gap={0} align="flex-start">
      <Tag tone={tones[row.health]}>{t.healths[row.health]}</Tag>
      {row.lastError && (
        <Text size="xs" c="dimmed" maw={280}>
          {t.failures[row.lastError] ?? row.lastError}
        </Text>
      )}
    </Stack>
  )
}

const Enabled = ({ row }: { row: EngineRow }) => {
  const t = useTexts(translationTexts)
  const change = useChangeEngine()
  return (
    <Switch
      aria-label={t.toggle(row.name)}
      label={row.enabled ? t.on : t.off}
      checked={row.enabled}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ id: row.id, enabled: event.currentTarget.checked })}
    />
  )
}

export const useEngineColumns = (rows: readonly EngineRow[]): Column<EngineRow>[] => {
  const t = useTexts(translationTexts)
  const { number } = useFormats()
  return [
    { key: 'order', header: t.order, fixed: true, cell: (row) => <Order row={row} rows={rows} /> },
    {
      key: 'name',
      header: t.engine,
      fixed: true,
      head: true,
      cell: (row) => (
        <Group gap={6}>
          <Text fw={500}>{row.name}</Text>
          {row.builtIn && <Tag tone="plain">{t.builtIn}</Tag>}
        </Group>
      ),
    },
    { key: 'kind', header: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'health', header: t.health, cell: (row) => <Health row={row} /> },
    {
      key: 'languages',
      header: t.enginesLanguages,
      end: true,
      cell: (row) => (row.languages === null ? t.notKnown : number(row.languages)),
    },
    { key: 'model', header: t.model, hidden: true, cell: (row) => row.model ?? t.notKnown },
    { key: 'baseUrl', header: t.baseUrl, hidden: true, cell: (row) => row.baseUrl ?? t.notKnown },
    { key: 'enabled', header: t.enabled, cell: (row) => <Enabled row={row} /> },
  ]
}
