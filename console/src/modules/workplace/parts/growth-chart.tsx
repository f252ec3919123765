import { useMemo } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { workplaceTexts } from '../workplace.en-US.ts'
import { bucketLabel, sum, timeChart } from '../workplace.format.ts'
import { type Range, useGrowth } from '../workplace.queries.ts'
import { Chart } from '../../../ui/chart.tsx'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'
import { useShownAs } from '../../../ui/use-shown-as.ts'

type Growth = NonNullable<ReturnType<typeof useGrowth>['data']>

const GrowthLines = ({ data, range }: { data: Growth; range: Range }) => {
  const t = useTexts(workplaceTexts)
  const f = useFormats()
  const palette = useChartPalette()
  const compact = useShownAs('compact')
  const options = useMemo(
    () =>
      timeChart(
        data.buckets.map((bucket) => bucketLabel(bucket, range)),
        data.series.map((one) => ({ name: t.platforms[one.platform] ?? one.platform, values: one.values })),
        palette,
        compact,
      ),
    [data, range, t, palette, compact],
  )
  const fans = sum(data.series.map((one) => sum(one.values)))
  return <Chart options={options} label={t.growthLabel(t.ranges[range], f.number(fans))} />
}

/** New fans per platform over the same time as the chat statistics. */
export const GrowthChart = ({ range }: { range: Range }) => {
  const t = useTexts(workplaceTexts)
  const f = useFormats()
  const query = useGrowth(range)
  const { data } = query
  const table = data && {
    head: [t.time, ...data.series.map((one) => t.platforms[one.platform] ?? one.platform)],
    rows: data.buckets.map((bucket, at) => [
      bucketLabel(bucket, range),
      ...data.series.map((one) => f.number(one.values[at] ?? 0)),
    ]),
  }
  return (
    <ChartCard title={`${t.growth} · ${t.ranges[range]}`} height={300} table={table ?? null}>
      <QueryState query={query} skeleton={<BlockSkeleton height={300} />}>
        {(found) => <GrowthLines data={found} range={range} />}
      </QueryState>
    </ChartCard>
  )
}
