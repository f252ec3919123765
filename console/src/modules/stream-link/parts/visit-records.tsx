import { Button, Tabs, Text, Title } from '@mantine/core'
import type { StreamLinkDetail } from '@chatx/contract/stream-link'
import { IconDownload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { isNetwork, shortAddress } from '../stream-link-visit.format.ts'
import { useVisitExport, useVisitors, useVisits } from '../stream-link-visit.queries.ts'
import { useVisitColumns, useVisitorColumns } from '../stream-link-visit.columns.tsx'
import { download } from '../stream-link.format.ts'
import { regionCodes, regionNames } from '../../../client/regions.ts'
import classes from '../stream-link.module.css'
import { useUser } from '../../../client/user.queries.ts'
import { ChoiceFilter, Filters } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePager } from '../../../ui/use-pager.ts'

const route = getRouteApi('/layout/fansOperation/streamLinkDetail')
type Props = { link: StreamLinkDetail }

const RegionFilter = () => {
  const t = useTexts(visitTexts)
  const [locale] = useLocale()
  const { region, after } = route.useSearch()
  const pager = usePager(after)
  const name = regionNames(locale, t.unknownRegion)
  return (
    <ChoiceFilter
      label={t.filterRegion}
      any={t.anyRegion}
      value={region}
      choices={['ZZ', ...regionCodes].map((value) => ({ value, label: name(value) }))}
      onChange={(region) => pager.filter({ region })}
    />
  )
}

const AddressFilter = () => {
  const t = useTexts(visitTexts)
  const { after, ip } = route.useSearch()
  const pager = usePager(after)
  const [isWrong, setIsWrong] = useState(false)
  const search = (text: string | undefined) => {
    const wrong = text !== undefined && !isNetwork(text)
    setIsWrong(wrong)
    if (!wrong) pager.filter({ ip: text })
  }
  return (
    <div>
      <SearchBox value={ip ?? ''} label={t.searchIp} onSearch={search} />
      {isWrong && (
        <Text size="sm" c="var(--chatx-bad)" role="alert">
          {t.badNetwork}
        </Text>
      )}
    </div>
  )
}

const Empty = () => {
  const t = useTexts(visitTexts)
  return <StatePanel title={t.empty}>{t.emptyMore}</StatePanel>
}

const useVisitFilters = (link: StreamLinkDetail) => {
  const { targetId, region, ip } = route.useSearch()
  return {
    id: link.id,
    ...(targetId ? { targetId } : {}),
    ...(region ? { region } : {}),
    ...(ip ? { ip } : {}),
  }
}

const VisitFilters = ({ link }: Props) => {
  const t = useTexts(visitTexts)
  const { after, targetId } = route.useSearch()
  const pager = usePager(after)
  const filters = useVisitFilters(link)
  const read = useVisitExport()
  const save = () =>
    read.mutate(filters, {
      onSuccess: (csv) => {
        download(`${link.name}.csv`, csv)
        void toast(t.exported)
      },
    })
  return (
    <Filters>
      <ChoiceFilter
        label={t.filterTarget}
        any={t.anyTarget}
        value={targetId}
        choices={link.targetList.map((one) => ({ value: one.id, label: shortAddress(one.url) }))}
        onChange={(targetId) => pager.filter({ targetId })}
      />
      <RegionFilter />
      <AddressFilter />
      <Button
        variant="default"
        loading={read.isPending}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={save}
      >
        {t.exportVisits}
      </Button>
    </Filters>
  )
}

const Visits = ({ link }: Props) => {
  const t = useTexts(visitTexts)
  const { after, targetId, region, ip } = route.useSearch()
  const pager = usePager(after)
  const query = useVisits({ ...useVisitFilters(link), ...(after ? { cursor: after } : {}) })
  return (
    <>
      <VisitFilters link={link} />
      <List
        name="linkVisit"
        label={t.visitData}
        query={query}
        columns={useVisitColumns()}
        rowKey={(row) => row.id}
        pager={pager}
        filtered={[targetId, region, ip].some((value) => value !== undefined)}
        onClear={() => pager.filter({ targetId: undefined, region: undefined, ip: undefined })}
        empty={<Empty />}
      />
    </>
  )
}

const Visitors = ({ link }: Props) => {
  const t = useTexts(visitTexts)
  const { after, region, ip } = route.useSearch()
  const pager = usePager(after)
  const query = useVisitors({
    id: link.id,
    ...(region ? { region } : {}),
    ...(ip ? { ip } : {}),
    ...(after ? { cursor: after } : {}),
  })
  return (
    <>
      <Filters>
        <RegionFilter />
        <AddressFilter />
      </Filters>
      <List
        name="linkVisitor"
        label={t.visitorData}
        query={query}
        columns={useVisitorColumns()}
        rowKey={(row) => row.visitorId}
        pager={pager}
        filtered={region !== undefined || ip !== undefined}
        onClear={() => pager.filter({ region: undefined, ip: undefined })}
        empty={<Empty />}
      />
    </>
  )
}

/** Visit data and visitor data (specification §2), with filters by account link, region and IP in the address. */
export const VisitRecords = ({ link }: Props) => {
  const t = useTexts(visitTexts)
  const { timeZone } = useUser()
  const { after, tab } = route.useSearch()
  const pager = usePager(after)
  return (
    <section id="records" aria-label={t.records} className={classes.section}>
      <Title order={2}>{t.records}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.zone(timeZone)} · {t.ipKept}
      </Text>
      <Tabs
        value={tab ?? 'visits'}
        keepMounted={false}
        onChange={(next) => pager.filter({ tab: next === 'visitors' ? 'visitors' : undefined })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="visits">{t.visitData}</Tabs.Tab>
          <Tabs.Tab value="visitors">{t.visitorData}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="visits" className={classes.records ?? ''}>
          <Visits link={link} />
        </Tabs.Panel>
        <Tabs.Panel value="visitors" className={classes.records ?? ''}>
          <Visitors link={link} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
