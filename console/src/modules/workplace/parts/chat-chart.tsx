import { useMemo } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { RangeChoice } from './range-choice.tsx'
import { workplaceTexts } from '../workplace.en-US.ts'
import { bucketLabel, sum, timeChart } from '../workplace.format.ts'
import { type Range, useChatStatistics } from '../workplace.queries.ts'
import { Chart } from '../../../ui/chart.tsx'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'
import { useShownAs } from '../../../ui/use-shown-as.ts'

type Props = { range: Range; onRange: (range: Range) => void }
type Statistics = NonNullable<ReturnType<typeof useChatStatistics>['data']>

const ChatLines = ({ data, range }: { data: Statistics; range: Range }) => {
  const t = useTexts(workplaceTexts)
  const f = useFormats()
  const palette = useChartPalette()
  const compact = useShownAs('compact')
  const options = useMemo(
    () =>
      timeChart(
        data.buckets.map((bucket) => bucketLabel(bucket, range)),
        [
          { name: t.inbound, values: data.inbound },
          { name: t.outbound, values: data.outbound },
          { name: t.characters, values: data.characters, bars: true },
        ],
        palette,
        compact,
      ),
    [data, range, t, palette, compact],
  )
  const label = t.chatLabel(
    t.ranges[range],
    f.number(sum(data.inbound)),
    f.number(sum(data.outbound)),
    f.number(sum(data.characters)),
  )
  return <Chart options={options} label={label} />
}

/** Messages in and out and characters, over a day, a week or a month. */
export const ChatChart = ({ range, onRange }: Props) => {
  const t = useTexts(workplaceTexts)
  const f = useFormats()
  const query = useChatStatistics(range)
  const { data } = query
  const table = data && {
    head: [t.time, t.inbound, t.outbound, t.characters],
    rows: data.buckets.map((bucket, at) => [
      bucketLabel(bucket, range),
      f.number(data.inbound[at] ?? 0),
      f.number(data.outbound[at] ?? 0),
      f.number(data.characters[at] ?? 0),
    ]),
  }
  return (
    <ChartCard
      title={t.chat}
      height={300}
      table={table ?? null}
      tools={<RangeChoice value={range} onChange={onRange} />}
    >
      <QueryState query={query} skeleton={<BlockSkeleton height={300} />}>
        {(found) => <ChatLines data={found} range={range} />}
      </QueryState>
    </ChartCard>
  )
}
