import { useMediaQuery } from '@mantine/hooks'
import type { LinkFigures } from '@chatx/contract/stream-link-visit'
import { IconChartBar } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { FigureCard } from './figure-card.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { barChart, funnelSteps, shortAddress, trendChart } from '../stream-link-visit.format.ts'
import type { Range } from '../stream-link-visit.queries.ts'
import { regionNames } from '../../../client/regions.ts'
import classes from '../stream-link.module.css'
import { Chart } from '../../../ui/chart.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'
import { useShownAs } from '../../../ui/use-shown-as.ts'
import { Card } from '../../../ui/page.tsx'

const RegionMap = lazy(() => import('./region-map.tsx').then((m) => ({ default: m.RegionMap })))
const MOST = 10

type Props = { figures: LinkFigures; range: Range }

const Trend = ({ figures: { days }, range }: Props) => {
  const t = useTexts(visitTexts)
  const { number } = useFormats()
  const palette = useChartPalette()
  const options = useMemo(() => trendChart(days, t, palette), [days, t, palette])
  const all = days.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <div className={classes.wide}>
      <FigureCard
        title={`${t.trend} · ${t.ranges[range]}`}
        height={260}
        empty={all === 0}
        table={{
          head: [t.day, t.visit, t.visitor],
          rows: days.map(({ day, visits, visitors }) => [day, visits, visitors]),
        }}
      >
        <Chart options={options} label={t.trendLabel(t.ranges[range], number(all))} />
      </FigureCard>
    </div>
  )
}

const Regions = ({ figures: { regions } }: Props) => {
  const t = useTexts(visitTexts)
  const [locale] = useLocale()
  const name = useMemo(() => regionNames(locale, t.unknownRegion), [locale, t])
  const narrow = useMediaQuery('(max-width: 48em)')
  return (
    <FigureCard
      title={t.map}
      height={narrow ? 200 : 300}
      table={{ head: [t.region, t.visit], rows: regions.map(({ key, visits }) => [name(key), visits]) }}
    >
      <Suspense fallback={<BlockSkeleton height="100%" />}>
        <RegionMap regions={regions} name={name} />
      </Suspense>
    </FigureCard>
  )
}

type SplitProps = {
  title: string
  head: string
  rows: readonly (readonly [string, number])[]
  height: number
}

/** Shares of one kind as lying bars. */
const Split = ({ title, head, rows, height }: SplitProps) => {
  const t = useTexts(visitTexts)
  const palette = useChartPalette()
  const number = useShownAs('number')
  const options = useMemo(
    () =>
      barChart(
        {
          names: rows.map(([name]) => name),
          series: [{ name: t.visit, values: rows.map(([, visits]) => visits) }],
        },
        palette,
        number,
      ),
    [rows, t, palette, number],
  )
  return (
    <FigureCard
      title={title}
      height={height}
      empty={rows.every(([, visits]) => visits === 0)}
      table={{ head: [head, t.visit], rows }}
    >
      <Chart options={options} label={title} />
    </FigureCard>
  )
}

const Splits = ({ figures }: Props) => {
  const t = useTexts(visitTexts)
  const named = (names: Readonly<Record<string, string>>, counts: LinkFigures['devices']) =>
    counts.map(({ key, visits }) => [names[key] ?? key, visits] as const)
  const top = figures.targets
    .toSorted((a, b) => b.visits - a.visits)
    .slice(0, MOST)
    .map(({ url, visits }) => [shortAddress(url), visits] as const)
  return (
    <>
      <Split title={t.top} head={t.target} rows={top} height={300} />
      <Split title={t.deviceSplit} head={t.device} rows={named(t.devices, figures.devices)} height={220} />
      <Split
        title={t.outcomeSplit}
        head={t.outcome}
        rows={named(t.outcomes, figures.outcomes)}
        height={220}
      />
    </>
  )
}

/** All account links together, then those with the most visits, each with its three steps. */
const Funnel = ({ figures: { targets } }: Props) => {
  const t = useTexts(visitTexts)
  const { percent } = useFormats()
  const palette = useChartPalette()
  const number = useShownAs('number')
  const steps = useMemo(() => funnelSteps(targets, t.all), [targets, t])
  const shown = useMemo(() => steps.slice(0, 6), [steps])
  const options = useMemo(
    () =>
      barChart(
        {
          names: shown.map(({ name }) => name),
          series: [
            { name: t.visit, values: shown.map(({ visits }) => visits) },
            { name: t.chats, values: shown.map(({ chats }) => chats) },
            { name: t.fans, values: shown.map(({ fans }) => fans) },
          ],
        },
        palette,
        number,
      ),
    [shown, t, palette, number],
  )
  return (
    <div className={classes.wide}>
      <FigureCard
        title={t.funnel}
        height={72 + shown.length * 64}
        hint={t.funnelHint}
        empty={steps.every(({ visits, chats }) => visits + chats === 0)}
        table={{
          head: [t.target, t.visit, t.chats, t.fans, t.rate],
          rows: steps.map(({ name, visits, chats, fans }) => [
            name,
            visits,
            chats,
            fans,
            visits === 0 ? '–' : percent(fans / visits),
          ]),
        }}
      >
        <Chart options={options} label={t.funnel} />
      </FigureCard>
    </div>
  )
}

const Nothing = () => {
  const t = useTexts(visitTexts)
  return (
    <Card>
      <StatePanel icon={<IconChartBar size={40} stroke={1.2} />} title={t.none}>
        {t.noneMore}
      </StatePanel>
    </Card>
  )
}

/** All pictures of a link, in its detail and in its public report alike; one sentence where there is nothing to draw. */
export const Figures = (props: Props) => {
  const { days, outcomes } = props.figures
  if (outcomes.length === 0 && days.every(({ visits }) => visits === 0)) return <Nothing />
  return (
    <div className={classes.two}>
      <Trend {...props} />
      <Regions {...props} />
      <Splits {...props} />
      <Funnel {...props} />
    </div>
  )
}
