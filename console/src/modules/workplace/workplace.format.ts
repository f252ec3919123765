import type { EChartsCoreOption } from 'echarts/core'
import type { ShownAs } from '../../ui/chart-options.ts'
import type { Palette } from '../../ui/chart-palette.ts'

/** A bucket is a local time of the account, `YYYY-MM-DDTHH:00`: hours of a day are told by HH:mm, days by MM-DD. */
export const bucketLabel = (bucket: string, range: '24h' | '7d' | '30d'): string =>
  range === '24h' ? bucket.slice(11, 16) : bucket.slice(5, 10)

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

export type Line = { name: string; values: readonly number[]; bars?: boolean }

const dashes = ['solid', 'dashed', 'dotted'] as const

const seriesOf = (line: Line, index: number, palette: Palette) => {
  const color = palette.series[index % palette.series.length]
  const common = { name: line.name, data: [...line.values], itemStyle: { color } }
  if (line.bars) {
    return { ...common, type: 'bar', yAxisIndex: 1, barMaxWidth: 14, itemStyle: { color, opacity: 0.35 } }
  }
  const type = dashes[index % dashes.length]
  return {
    ...common,
    type: 'line',
    smooth: 0.3,
    smoothMonotone: 'x',
    showSymbol: false,
    lineStyle: { width: 2, type, color },
  }
}

/** Lines over time on a quiet grid; a bar series has its own scale on the other side. */
export const timeChart = (
  labels: readonly string[],
  lines: readonly Line[],
  palette: Palette,
  format: ShownAs,
): EChartsCoreOption => {
  const axis = (shown: boolean) => ({
    type: 'value',
    minInterval: 1,
    axisLabel: { color: palette.text, show: shown, formatter: format },
    splitLine: { show: shown, lineStyle: { color: palette.line } },
  })
  return {
    animationDuration: 150,
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 16,
      itemHeight: 3,
      textStyle: { color: palette.text },
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.card,
      borderColor: palette.line,
      textStyle: { color: palette.text },
    },
    xAxis: {
      type: 'category',
      data: [...labels],
      boundaryGap: lines.some((line) => line.bars),
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
      axisLabel: { color: palette.text, hideOverlap: true },
    },
    yAxis: [axis(true), ...(lines.some((line) => line.bars) ? [axis(false)] : [])],
    series: lines.map((line, index) => seriesOf(line, index, palette)),
  }
}
