import { Text } from '@mantine/core'
import type { CharUsage } from '@chatx/contract/character-quota'
import { useMemo } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { usageTexts } from '../character-quota.en-US.ts'
import { freeOf, usageChart } from '../character-quota.format.ts'
import classes from '../character-quota.module.css'
import type { useCharUsage } from '../character-quota.queries.ts'
import { useUser } from '../../../client/user.queries.ts'
import { Chart } from '../../../ui/chart.tsx'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'
import { useShownAs } from '../../../ui/use-shown-as.ts'
import { Segments } from '../../../ui/segments.tsx'

export type Range = '7d' | '30d'

const Stat = ({ label, value, detail }: { label: string; value: string; detail: string }) => (
  <section className={classes.stat} aria-label={label}>
    <Text c="dimmed">{label}</Text>
    <div className={classes.value}>{value}</div>
    <Text size="xs" c="dimmed">
      {detail}
    </Text>
  </section>
)

const Stats = ({ usage, range }: { usage: CharUsage; range: Range }) => {
  const t = useTexts(usageTexts)
  const { number } = useFormats()
  const { charNum } = useUser()
  const today = usage.days.at(-1)
  return (
    <div className={classes.stats}>
      <Stat
        label={t.today}
        value={number(today?.charged ?? 0)}
        detail={t.translations(number(today?.requests ?? 0))}
      />
      <Stat
        label={t.inRange(t.ranges[range])}
        value={number(usage.range.charged)}
        detail={t.freeOf(number(freeOf(usage.range)))}
      />
      <Stat label={t.ever} value={number(usage.ever.charged)} detail={t.exact} />
      <Stat label={t.remaining} value={number(charNum)} detail={t.exact} />
    </div>
  )
}

const Bars = ({ usage, range }: { usage: CharUsage; range: Range }) => {
  const t = useTexts(usageTexts)
  const { number } = useFormats()
  const palette = useChartPalette()
  const compact = useShownAs('compact')
  const options = useMemo(
    () => usageChart(usage.days, { charged: t.charged, free: t.freeCharacters }, palette, compact),
    [usage, t, palette, compact],
  )
  const { charged } = usage.range
  return (
    <Chart
      options={options}
      label={t.chartLabel(t.ranges[range], number(charged), number(freeOf(usage.range)))}
    />
  )
}

type Props = {
  query: ReturnType<typeof useCharUsage>
  range: Range
  onRange: (range: Range) => void
}

/** Counters and a picture of the same days; both agree with the ledger. */
export const UsageFigures = ({ query, range, onRange }: Props) => {
  const t = useTexts(usageTexts)
  const { number } = useFormats()
  const table = query.data && {
    head: [t.day, t.charged, t.freeCharacters],
    rows: query.data.days.map((day) => [day.day, number(day.charged), number(freeOf(day))]),
  }
  return (
    <>
      <QueryState query={query} skeleton={<BlockSkeleton height={104} />}>
        {(usage) => <Stats usage={usage} range={range} />}
      </QueryState>
      <ChartCard
        title={t.chart}
        height={220}
        table={table ?? null}
        tools={
          <Segments
            size="xs"
            aria-label={t.range}
            value={range}
            onChange={onRange}
            data={(['7d', '30d'] as const).map((value) => ({ value, label: t.ranges[value] }))}
          />
        }
      >
        <QueryState query={query} skeleton={<BlockSkeleton height={220} />}>
          {(usage) => <Bars usage={usage} range={range} />}
        </QueryState>
      </ChartCard>
    </>
  )
}
