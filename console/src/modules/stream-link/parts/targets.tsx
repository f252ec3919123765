import { Text, Title } from '@mantine/core'
import type { LinkTarget } from '@chatx/contract/stream-link'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Address } from './address.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { shortAddress } from '../stream-link-visit.format.ts'
import classes from '../stream-link.module.css'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** Why a target takes nobody just now, or whether its account is online. */
const State = ({ row }: { row: LinkTarget }) => {
  const t = useTexts(visitTexts)
  if (row.weight === 0) return <Tag tone="plain">{t.resting}</Tag>
  if (row.fanCap !== null && row.fans >= row.fanCap) return <Tag tone="warn">{t.full}</Tag>
  if (row.online === null) return <Text c="dimmed">{t.notOurs}</Text>
  return row.online ? <Tag tone="good">{t.online}</Tag> : <Tag tone="warn">{t.offline}</Tag>
}

const useColumns = (): Column<LinkTarget>[] => {
  const t = useTexts(visitTexts)
  const { number } = useFormats()
  return [
    {
      key: 'url',
      header: t.target,
      fixed: true,
      head: true,
      cell: (row) => <Address text={shortAddress(row.url)} />,
    },
    { key: 'state', header: t.state, cell: (row) => <State row={row} /> },
    { key: 'weight', header: t.weight, end: true, cell: (row) => number(row.weight) },
    {
      key: 'cap',
      header: t.cap,
      end: true,
      cell: (row) => (row.fanCap === null ? '–' : number(row.fanCap)),
    },
    { key: 'visits', header: t.visit, end: true, cell: (row) => number(row.visits) },
    { key: 'chats', header: t.chats, end: true, cell: (row) => number(row.chats) },
    { key: 'fans', header: t.fans, end: true, cell: (row) => number(row.fans) },
  ]
}

/** Every account link with what it takes now and what it brought since it was added. */
export const Targets = ({ targets }: { targets: readonly LinkTarget[] }) => {
  const t = useTexts(visitTexts)
  return (
    <section className={classes.records} aria-label={t.targetsTitle}>
      <Title order={2}>{t.targetsTitle}</Title>
      <DataTable
        name="linkTarget"
        label={t.target}
        columns={useColumns()}
        rows={targets}
        rowKey={(row) => row.id}
      />
    </section>
  )
}
