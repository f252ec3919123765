import type { LinkVisit, LinkVisitor } from '@chatx/contract/stream-link-visit'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Address } from './parts/address.tsx'
import { visitTexts } from './stream-link-visit.en-US.ts'
import { shortAddress } from './stream-link-visit.format.ts'
import { regionNames } from '../../client/regions.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

type Place = Pick<LinkVisit, 'region' | 'device' | 'ip'>

const usePlaceColumns = <R extends Place>(): Column<R>[] => {
  const t = useTexts(visitTexts)
  const [locale] = useLocale()
  const name = regionNames(locale, t.unknownRegion)
  return [
    { key: 'region', header: t.region, cell: (row) => name(row.region) },
    { key: 'device', header: t.device, cell: (row) => t.devices[row.device] },
    { key: 'ip', header: t.ip, cell: (row) => row.ip ?? '–' },
  ]
}

export const useVisitColumns = (): Column<LinkVisit>[] => {
  const t = useTexts(visitTexts)
  const { dateTime } = useFormats(useUser().timeZone)
  return [
    { key: 'at', header: t.time, fixed: true, head: true, cell: (row) => dateTime(row.at) },
    {
      key: 'target',
      header: t.target,
      cell: (row) => (
        <Address text={row.targetUrl === null ? t.outcomes[row.outcome] : shortAddress(row.targetUrl)} />
      ),
    },
    ...usePlaceColumns<LinkVisit>(),
    {
      key: 'fan',
      header: t.fan,
      cell: (row) => (row.fanId === null ? '–' : <Tag tone="good">{t.newFan}</Tag>),
    },
  ]
}

export const useVisitorColumns = (): Column<LinkVisitor>[] => {
  const t = useTexts(visitTexts)
  const { dateTime, number } = useFormats(useUser().timeZone)
  return [
    { key: 'last', header: t.last, fixed: true, head: true, cell: (row) => dateTime(row.lastAt) },
    { key: 'first', header: t.first, cell: (row) => dateTime(row.firstAt) },
    { key: 'visits', header: t.visit, end: true, cell: (row) => number(row.visits) },
    ...usePlaceColumns<LinkVisitor>(),
  ]
}
