import type { EChartsCoreOption } from 'echarts/core'
import type { ShownAs } from '../../ui/chart-options.ts'
import type { Palette } from '../../ui/chart-palette.ts'

export type Series = { name: string; values: readonly number[] }

const frame = (palette: Palette): EChartsCoreOption => ({
  // Drawn at once: a picture that is still moving can be compared with nothing.
  animation: false,
  grid: { left: 8, right: 16, top: 36, bottom: 4, containLabel: true },
  legend: {
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
})

const names = (labels: readonly string[], palette: Palette) => ({
  type: 'category',
  data: [...labels],
  axisLine: { lineStyle: { color: palette.line } },
  axisTick: { show: false },
  axisLabel: { color: palette.text, hideOverlap: true },
})

const values = (palette: Palette, format: ShownAs) => ({
  type: 'value',
  minInterval: 1,
  axisLabel: { color: palette.text, formatter: format },
  splitLine: { lineStyle: { color: palette.line } },
})

/** Lines over time; they differ in dash as well as in colour. */
export const lines = (
  labels: readonly string[],
  series: readonly Series[],
  palette: Palette,
  format: ShownAs,
): EChartsCoreOption => ({
  ...frame(palette),
  xAxis: { ...names(labels, palette), boundaryGap: false },
  yAxis: values(palette, format),
  series: series.map((one, at) => ({
    type: 'line',
    name: one.name,
    data: [...one.values],
    showSymbol: false,
    itemStyle: { color: palette.series[at] },
    lineStyle: { width: 2, type: at === 0 ? 'solid' : 'dashed', color: palette.series[at] },
  })),
})

/** Lying bars, the longest first. */
export const bars = (
  labels: readonly string[],
  one: Series,
  palette: Palette,
  format: ShownAs,
): EChartsCoreOption => ({
  ...frame(palette),
  xAxis: values(palette, format),
  yAxis: { ...names(labels, palette), inverse: true },
  series: [
    {
      type: 'bar',
      name: one.name,
      data: [...one.values],
      barMaxWidth: 18,
      itemStyle: { color: palette.series[0] },
    },
  ],
})
