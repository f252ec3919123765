import { Stack, Text } from '@mantine/core'
import type { AuditChange, AuditEntry } from '@chatx/contract/audit'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { auditTexts } from './audit.en-US.ts'
import { shortId } from './audit.format.ts'
import type { Column } from '../../ui/data-table.tsx'

const breakable = { overflowWrap: 'anywhere' } as const

const Changes = ({ changes }: { changes: readonly AuditChange[] }) => {
  const t = useTexts(auditTexts)
  const { number } = useFormats()
  const said = (value: AuditChange['before']): string => {
    if (value === null || value === '') return t.nothing
    if (typeof value === 'boolean') return value ? t.yes : t.no
    return typeof value === 'number' ? number(value) : value
  }
  if (changes.length === 0) return '—'
  return (
    <Stack gap={2}>
      {changes.map(({ field, before, after }) => (
        <Text key={field} size="sm" maw={320} style={breakable}>
          {t.fields[field] ?? field}: {said(before)} → {said(after)}
        </Text>
      ))}
    </Stack>
  )
}

const Actor = ({ actor }: { actor: AuditEntry['actor'] }) => {
  const t = useTexts(auditTexts)
  return (
    <div>
      {actor.kind !== 'system' && <Text style={breakable}>{actor.name || t.gone}</Text>}
      <Text size="xs" c="dimmed">
        {t.actors[actor.kind]}
      </Text>
    </div>
  )
}

export const useAuditColumns = (): Column<AuditEntry>[] => {
  const t = useTexts(auditTexts)
  const { number, dateTime } = useFormats()
  return [
    {
      key: 'act',
      header: t.act,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{t.acts[row.act]}</Text>,
    },
    { key: 'actor', header: t.actor, fixed: true, cell: (row) => <Actor actor={row.actor} /> },
    {
      key: 'target',
      header: t.target,
      cell: (row) => <Text style={breakable}>{row.target.name || shortId(row.target.id)}</Text>,
    },
    { key: 'changes', header: t.changes, cell: (row) => <Changes changes={row.changes} /> },
    {
      key: 'account',
      header: t.account,
      cell: (row) =>
        row.mainAccount === null ? (
          '—'
        ) : (
          <Text style={breakable}>{row.mainAccount.emailAddress || t.gone}</Text>
        ),
    },
    { key: 'ip', header: t.ip, cell: (row) => row.ip || '—' },
    { key: 'time', header: t.time, cell: (row) => dateTime(row.at) },
    { key: 'seq', header: t.seq, end: true, hidden: true, cell: (row) => number(row.seq) },
  ]
}
