import { Group } from '@mantine/core'
import type { StreamLink } from '@chatx/contract/stream-link'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Address } from './parts/address.tsx'
import { CopyIcon } from './parts/copy-icon.tsx'
import { streamLinkTexts } from './stream-link.en-US.ts'
import { useUser } from '../../client/user.queries.ts'
import { Explained } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { on: 'good', off: 'plain', archived: 'plain', blocked: 'bad' } as const

const State = ({ row }: { row: StreamLink }) => {
  const t = useTexts(streamLinkTexts)
  return (
    <Explained more={row.blockedReason === null ? null : t.blockedBy(row.blockedReason)}>
      <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>
    </Explained>
  )
}

const ShortLink = ({ row }: { row: StreamLink }) => {
  const t = useTexts(streamLinkTexts)
  return (
    <Group gap={6} wrap="nowrap">
      <Address text={row.sortUrl} />
      <CopyIcon value={row.sortUrl} label={t.copyLink(row.name)} done={t.copied} />
    </Group>
  )
}

const Name = ({ row }: { row: StreamLink }) => (
  <AnchorLink to="/fansOperation/streamLinkDetail" search={{ id: row.id }} fw={500}>
    {row.name}
  </AnchorLink>
)

export const useStreamLinkColumns = (): Column<StreamLink>[] => {
  const t = useTexts(streamLinkTexts)
  const { number, dateTime } = useFormats(useUser().timeZone)
  return [
    { key: 'name', header: t.name, fixed: true, head: true, cell: (row) => <Name row={row} /> },
    { key: 'email', header: t.email, cell: (row) => <Address text={row.emailAddress} /> },
    { key: 'platform', header: t.platform, cell: (row) => t.platforms[row.platformId] },
    { key: 'type', header: t.type, cell: (row) => t.types[row.type] },
    { key: 'mode', header: t.mode, cell: (row) => t.modes[row.mode] },
    { key: 'ipBind', header: t.ipBind, hidden: true, cell: (row) => (row.ipBind === 1 ? t.yes : t.no) },
    { key: 'sortUrl', header: t.sortUrl, fixed: true, cell: (row) => <ShortLink row={row} /> },
    {
      key: 'streamUrl',
      header: t.streamUrl,
      cell: (row) => <Address text={row.streamUrl} />,
    },
    { key: 'clicks', header: t.clicks, end: true, cell: (row) => number(row.clickNum) },
    { key: 'visitors', header: t.visitors, end: true, hidden: true, cell: (row) => number(row.visitors) },
    { key: 'fans', header: t.fans, end: true, hidden: true, cell: (row) => number(row.fans) },
    { key: 'targets', header: t.targets, end: true, hidden: true, cell: (row) => number(row.targets) },
    { key: 'remark', header: t.remark, cell: (row) => row.remark || '–' },
    { key: 'state', header: t.state, cell: (row) => <State row={row} /> },
    {
      key: 'expires',
      header: t.expires,
      hidden: true,
      cell: (row) => (row.expiresAt === null ? '–' : dateTime(row.expiresAt)),
    },
    { key: 'created', header: t.created, hidden: true, cell: (row) => dateTime(row.createdAt) },
  ]
}
