import { Code, Stack, Text } from '@mantine/core'
import type { PrivacyState } from '@chatx/contract/privacy'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { privacyTexts } from './privacy.en-US.ts'
import { shortPartition, tones } from './privacy.format.ts'
import { regionNames } from '../../client/regions.ts'
import { Explained } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

const Way = ({ row: { wayOut } }: { row: PrivacyState }) => {
  const t = useTexts(privacyTexts)
  return (
    <Stack gap={4} align="flex-start" maw={220}>
      <Tag tone={tones[wayOut]}>{t.ways[wayOut]}</Tag>
      <Text size="xs" c="dimmed">
        {t.waysMore[wayOut]}
      </Text>
    </Stack>
  )
}

/** The proxy, and where it goes out or, where that is unknown, stands. */
const Exit = ({ row: { proxy } }: { row: PrivacyState }) => {
  const t = useTexts(privacyTexts)
  const [locale] = useLocale()
  if (proxy === null) return <>–</>
  const region = proxy.region === null ? t.unknown : regionNames(locale, t.unknown)(proxy.region)
  const more = [region, proxy.exitAddress, proxy.regionOf === 'proxy' ? t.ofProxy : null]
  return <Explained more={more.filter(Boolean).join(' · ')}>{proxy.name}</Explained>
}

const Place = ({ row: { timeZone, locale, proxy } }: { row: PrivacyState }) => {
  const t = useTexts(privacyTexts)
  const { language } = useFormats()
  if (timeZone === null || locale === null) return <Explained more={t.ownMore}>{t.own}</Explained>
  const name = `${language(locale)} (${locale})`
  return <Explained more={proxy?.region === null ? `${name} · ${t.shared}` : name}>{timeZone}</Explained>
}

export const usePrivacyColumns = (): Column<PrivacyState>[] => {
  const t = useTexts(privacyTexts)
  return [
    {
      key: 'account',
      header: t.account,
      fixed: true,
      head: true,
      cell: (row) => (
        <Stack gap={0}>
          <Text fw={500}>{row.name}</Text>
          <Text size="xs" c="dimmed">
            {t.platforms[row.platform] ?? row.platform}
          </Text>
        </Stack>
      ),
    },
    { key: 'subAccount', header: t.subAccount, cell: (row) => row.subAccount.name },
    { key: 'wayOut', header: t.wayOut, cell: (row) => <Way row={row} /> },
    { key: 'exit', header: t.exit, cell: (row) => <Exit row={row} /> },
    { key: 'place', header: t.place, cell: (row) => <Place row={row} /> },
    {
      key: 'partition',
      header: t.partition,
      cell: (row) => <Code title={row.partition}>{shortPartition(row.partition)}</Code>,
    },
    { key: 'webrtc', header: t.webrtc, hidden: true, cell: () => t.webrtcOn },
  ]
}
