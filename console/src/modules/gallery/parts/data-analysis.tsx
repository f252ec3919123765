import { Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from '../gallery.module.css'
import { bars, lines } from '../gallery-chart.format.ts'
import { viewTexts } from '../gallery-view.texts.ts'
import { Chart } from '../../../ui/chart.tsx'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'
import { useShownAs } from '../../../ui/use-shown-as.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

const days = ['06-22', '06-23', '06-24', '06-25', '06-26', '06-27', '06-28']
const visits = [1_204, 1_386, 1_290, 1_742, 1_915, 2_340, 2_118]
const chats = [310, 352, 298, 466, 501, 640, 587]
const bySource = [4_820, 3_210, 1_940, 1_365, 660]
const figures = [
  { key: 'visits', value: 11_995, change: 0.124 },
  { key: 'chats', value: 3_154, change: 0.081 },
  { key: 'contacts', value: 1_206, change: -0.032 },
  { key: 'rate', value: 0.263, change: 0.006 },
] as const
const growths = [0.182, 0.094, 0.051, -0.027, -0.113]
const seen = [3_820, 2_944, 2_410, 1_705, 1_116]

const signed = (share: string, change: number) => (change > 0 ? `+${share}` : share)

const Figures = () => {
  const t = useTexts(viewTexts)
  const { number, percent } = useFormats()
  return (
    <div className={classes.stats}>
      {figures.map(({ key, value, change }) => (
        <section key={key} className={classes.stat} aria-label={t[key]}>
          <Text c="dimmed">{t[key]}</Text>
          <div className={classes.value}>{key === 'rate' ? percent(value) : number(value)}</div>
          <Text size="sm" c={change > 0 ? 'var(--chatx-good)' : 'var(--chatx-bad)'}>
            {t.than(signed(percent(change), change))}
          </Text>
        </section>
      ))}
    </div>
  )
}

const Trend = () => {
  const t = useTexts(viewTexts)
  const { number } = useFormats()
  const palette = useChartPalette()
  const compact = useShownAs('compact')
  const options = useMemo(
    () =>
      lines(
        days,
        [
          { name: t.visits, values: visits },
          { name: t.chats, values: chats },
        ],
        palette,
        compact,
      ),
    [t, palette, compact],
  )
  const rows = days.map((day, at) => [day, number(visits[at] ?? 0), number(chats[at] ?? 0)])
  return (
    <ChartCard title={t.trend} height={260} table={{ head: [t.day, t.visits, t.chats], rows }}>
      <Chart options={options} label={t.trendLabel} />
    </ChartCard>
  )
}

const Sources = () => {
  const t = useTexts(viewTexts)
  const { number } = useFormats()
  const palette = useChartPalette()
  const compact = useShownAs('compact')
  const options = useMemo(
    () => bars(t.sources, { name: t.visits, values: bySource }, palette, compact),
    [t, palette, compact],
  )
  const rows = t.sources.map((source, at) => [source, number(bySource[at] ?? 0)])
  return (
    <ChartCard title={t.bySource} height={260} table={{ head: [t.source, t.visits], rows }}>
      <Chart options={options} label={t.bySourceLabel} />
    </ChartCard>
  )
}

type Ranked = { title: string; seen: number; growth: number; rank: number }

const useRanks = () => {
  const t = useTexts(viewTexts)
  const { number, percent } = useFormats()
  const rows = t.titles.map(
    (title, at): Ranked => ({ title, seen: seen[at] ?? 0, growth: growths[at] ?? 0, rank: at + 1 }),
  )
  const columns: Column<Ranked>[] = [
    { key: 'rank', header: t.rankOf, cell: (row) => number(row.rank) },
    { key: 'title', header: t.title, fixed: true, head: true, cell: (row) => row.title },
    { key: 'seen', header: t.visits, end: true, cell: (row) => number(row.seen) },
    {
      key: 'growth',
      header: t.growth,
      cell: ({ growth }) => <Tag tone={growth > 0 ? 'good' : 'bad'}>{signed(percent(growth), growth)}</Tag>,
    },
  ]
  return { rows, columns }
}

const Ranks = () => {
  const t = useTexts(viewTexts)
  return (
    <Card>
      <Title order={2} mb="sm">
        {t.rank}
      </Title>
      <DataTable name="gallery-ranks" label={t.rank} {...useRanks()} rowKey={(row) => String(row.rank)} />
    </Card>
  )
}

/** Counters, a trend, a split and a rank; both charts have their table. */
export const DataAnalysis = () => (
  <>
    <Figures />
    <div className={classes.halves}>
      <Trend />
      <Sources />
    </div>
    <Ranks />
  </>
)
