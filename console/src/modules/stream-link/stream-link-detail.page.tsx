import './stream-link.styles.ts'
import { Button, Group, Text } from '@mantine/core'
import { pageStreamLink, type StreamLinkDetail } from '@chatx/contract/stream-link'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { Figures } from './parts/figures.tsx'
import { RangeChoice } from './parts/range-choice.tsx'
import { RegionNotice } from './parts/region-notice.tsx'
import { ReportSwitch } from './parts/report-switch.tsx'
import { StateNotice } from './parts/state-notice.tsx'
import { Targets } from './parts/targets.tsx'
import { Totals, Uncounted } from './parts/totals.tsx'
import { TryLink } from './parts/try-link.tsx'
import { VisitRecords } from './parts/visit-records.tsx'
import { visitTexts } from './stream-link-visit.en-US.ts'
import { useLinkFigures, useTotals } from './stream-link-visit.queries.ts'
import classes from './stream-link.module.css'
import { streamLinkTexts } from './stream-link.en-US.ts'
import { useStreamLink } from './stream-link.queries.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { PlanGate, usePrivilege } from '../../ui/plan-gate.tsx'

const QrDialog = lazy(() => import('./parts/qr-dialog.tsx').then((m) => ({ default: m.QrDialog })))
const route = getRouteApi('/layout/fansOperation/streamLinkDetail')

const Actions = ({ link }: { link: StreamLinkDetail }) => {
  const t = useTexts(visitTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <CopyText value={link.sortUrl} label={t.copyLink} done={t.copied} />
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.qr}
      </Button>
      <ButtonLink to="/fansOperation/streamLinkForm" search={{ id: link.id }}>
        {t.edit}
      </ButtonLink>
      <Suspense>
        {open && <QrDialog name={link.name} url={link.sortUrl} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Who came for the visit records is led to them once what stands above has its size. */
const useRecordsInSight = (settled: boolean) => {
  const { hash } = useLocation()
  useEffect(() => {
    if (settled && hash === 'records') document.querySelector('#records')?.scrollIntoView()
  }, [settled, hash])
}

const Body = ({ link }: { link: StreamLinkDetail }) => {
  const { range = '7d' } = route.useSearch()
  const navigate = route.useNavigate()
  const totals = useTotals(link.id)
  const figures = useLinkFigures(link.id, range)
  useRecordsInSight(figures.isSuccess)
  return (
    <>
      <StateNotice link={link} />
      <QueryState query={totals} skeleton={<BlockSkeleton height={84} />}>
        {(data) => <Totals totals={data} />}
      </QueryState>
      <div className={classes.toolbar}>
        {totals.data ? <Uncounted totals={totals.data} /> : <span />}
        <RangeChoice
          value={range}
          onChange={(next) => void navigate({ search: (old) => ({ ...old, range: next }), replace: true })}
        />
      </div>
      <QueryState query={figures} skeleton={<BlockSkeleton height={600} />}>
        {(data) => <Figures figures={data} range={range} />}
      </QueryState>
      <RegionNotice />
      <Targets targets={link.targetList} />
      <div className={classes.two}>
        <TryLink link={link} />
        <ReportSwitch link={link} />
      </div>
      <VisitRecords link={link} />
    </>
  )
}

const Chosen = ({ id }: { id: string }) => {
  const { unlocks } = useTexts(streamLinkTexts)
  const allowed = usePrivilege(pageStreamLink.privilege ?? '')
  const query = useStreamLink(allowed ? id : undefined)
  const link = query.data
  return (
    <Page
      {...(link ? { title: link.name, intro: link.sortUrl } : {})}
      actions={link && <Actions link={link} />}
    >
      <PlanGate allowed={allowed} unlocks={unlocks}>
        {allowed ? (
          <QueryState query={query}>{(data) => <Body key={data.id} link={data} />}</QueryState>
        ) : (
          <BlockSkeleton height={480} />
        )}
      </PlanGate>
    </Page>
  )
}

export const StreamLinkDetailPage = () => {
  const t = useTexts(visitTexts)
  const { id } = route.useSearch()
  if (id !== undefined) return <Chosen id={id} />
  return (
    <Page>
      <StatePanel
        title={t.noLink}
        action={<ButtonLink to="/fansOperation/streamLink">{t.toList}</ButtonLink>}
      >
        <Group component="span">
          <Text component="span">{t.noLinkMore}</Text>
        </Group>
      </StatePanel>
    </Page>
  )
}
