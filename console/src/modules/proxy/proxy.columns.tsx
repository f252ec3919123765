import { Stack, Text } from '@mantine/core'
import type { Proxy } from '@chatx/contract/proxy'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { proxyTexts } from './proxy.en-US.ts'
import { addressOf, tones } from './proxy.format.ts'
import { regionNames } from '../../client/regions.ts'
import { useUser } from '../../client/user.queries.ts'
import { Explained } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

/** The state as a word, and under it what the last check found where that is worth a word of its own. */
const Connection = ({ row }: { row: Proxy }) => {
  const t = useTexts(proxyTexts)
  const more =
    row.state === 'up' ? null : row.state === 'recovering' ? t.recoveringMore : t.statuses[row.status]
  return (
    <Stack gap={4} align="flex-start" maw={300}>
      <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>
      {more && (
        <Text size="xs" c="dimmed">
          {more}
        </Text>
      )}
      {row.state === 'failing' && (
        <Text size="xs" c="dimmed">
          {t.failingMore}
        </Text>
      )}
    </Stack>
  )
}

const Latency = ({ row }: { row: Proxy }) => {
  const t = useTexts(proxyTexts)
  const { number } = useFormats()
  if (row.latency === null) return <>–</>
  const { tcpMs, connectMs, tlsMs, totalMs } = row.latency
  return (
    <span title={t.latencyParts(number(tcpMs), number(connectMs), number(tlsMs))}>
      {t.ms(number(totalMs))}
    </span>
  )
}

/** Where it goes out; where that is unknown, where it stands. */
const Region = ({ row }: { row: Proxy }) => {
  const t = useTexts(proxyTexts)
  const [locale] = useLocale()
  if (row.region === null && row.exitAddress === null) return <>–</>
  return (
    <Explained more={row.exitAddress ?? t.ofProxy}>
      {row.region === null ? t.unknown : regionNames(locale, t.unknown)(row.region)}
    </Explained>
  )
}

const Range = ({ row }: { row: Proxy }) => {
  const t = useTexts(proxyTexts)
  const { number } = useFormats()
  if (row.range === 'all') return <>{t.ranges.all}</>
  const names = row.subAccounts.map(({ name }) => name).join(', ')
  return (
    <Stack gap={0} maw={220}>
      <span>{t.someSubAccounts(number(row.subAccounts.length))}</span>
      <Text size="xs" c="dimmed" truncate title={names}>
        {names}
      </Text>
    </Stack>
  )
}

export const useProxyColumns = (): Column<Proxy>[] => {
  const t = useTexts(proxyTexts)
  const { dateTime } = useFormats(useUser().timeZone)
  return [
    {
      key: 'name',
      header: t.name,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{row.name}</Text>,
    },
    { key: 'connection', header: t.connection, cell: (row) => <Connection row={row} /> },
    {
      key: 'address',
      header: t.address,
      cell: (row) => <Explained more={t.protocols[row.protocol]}>{addressOf(row)}</Explained>,
    },
    { key: 'range', header: t.range, cell: (row) => <Range row={row} /> },
    { key: 'latency', header: t.latency, end: true, cell: (row) => <Latency row={row} /> },
    { key: 'region', header: t.region, cell: (row) => <Region row={row} /> },
    {
      key: 'checkedAt',
      header: t.checkedAt,
      cell: (row) => (row.checkedAt === null ? t.never : dateTime(row.checkedAt)),
    },
    { key: 'username', header: t.username, hidden: true, cell: (row) => row.username },
  ]
}
