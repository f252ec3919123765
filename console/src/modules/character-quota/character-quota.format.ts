import type { CharAllocation } from '@chatx/contract/character-allocation'
import type { Page } from '@chatx/contract/base/paging'
import type { CharUsage } from '@chatx/contract/character-quota'
import type { EChartsCoreOption } from 'echarts/core'
import type { ShownAs } from '../../ui/chart-options.ts'
import type { Palette } from '../../ui/chart-palette.ts'

type Day = CharUsage['days'][number]

export const freeOf = ({ characters, charged }: Pick<Day, 'characters' | 'charged'>): number =>
  characters - charged

/** `es>zh-CN` as two names; what was not identified has the word given for it. */
export const languagesLabel = (pair: string, name: (code: string) => string, detected: string): string => {
  const [source = '', target = ''] = pair.split('>')
  return `${source === '' ? detected : name(source)} → ${name(target)}`
}

/** What the one choice of charge means: charged, free, or free for one reason. */
export const chargeFilter = (charge: string | undefined): { charged?: 'true' | 'false'; reason?: string } => {
  if (charge === 'yes') return { charged: 'true' }
  if (charge === 'no') return { charged: 'false' }
  return charge?.startsWith('free:') ? { reason: charge.slice('free:'.length) } : {}
}

type Names = { charged: string; free: string }

/** Charged and free characters day by day, one on the other. */
export const usageChart = (
  days: readonly Day[],
  names: Names,
  palette: Palette,
  format: ShownAs,
): EChartsCoreOption => {
  const bars = (name: string, data: number[], color: string, last: boolean) => ({
    name,
    data,
    type: 'bar',
    stack: 'characters',
    barMaxWidth: 28,
    itemStyle: { color, ...(last ? { opacity: 0.55, decal: { symbol: 'none' } } : {}) },
  })
  return {
    animationDuration: 150,
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, itemHeight: 10, textStyle: { color: palette.text } },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.card,
      borderColor: palette.line,
      textStyle: { color: palette.text },
      valueFormatter: format,
    },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day.slice(5)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
      axisLabel: { color: palette.text, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: palette.text, formatter: format },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: [
      bars(
        names.charged,
        days.map(({ charged }) => charged),
        palette.series[0],
        false,
      ),
      bars(names.free, days.map(freeOf), palette.series[1], true),
    ],
  }
}

/** `+300` into the sub-account, `−400` out of it. */
export const signed = (
  { kind, characters }: Pick<CharAllocation, 'kind' | 'characters'>,
  format: (value: number) => string,
): string => `${kind === 'decrease' ? '−' : '+'}${format(characters)}`

/** What both would have afterwards; negative where the wish is too large. */
export const balancesAfter = (
  change: 'increase' | 'decrease',
  characters: number,
  { main, sub }: { main: number; sub: number },
): { main: number; sub: number } =>
  change === 'increase'
    ? { main: main - characters, sub: sub + characters }
    : { main: main + characters, sub: sub - characters }

/** What the screen behind the upgrade prompt shows. */
export const exampleAllocations = (name: string): Page<CharAllocation> => ({
  list: (['auto', 'decrease', 'increase'] as const).map((kind, at) => ({
    id: kind,
    subAccountId: kind,
    subAccountName: `${name} ${at + 1}`,
    kind,
    characters: 50_000 - at * 12_000,
    remaining: 58_200 - at * 9_000,
    by: kind === 'auto' ? 'rule' : 'owner',
    remark: '',
    createdAt: '2025-01-01T00:00:00.000Z',
  })),
  total: null,
  nextCursor: null,
})
