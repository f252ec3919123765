import type { LinkFigures } from '@chatx/contract/stream-link-visit'
import type { EChartsCoreOption } from 'echarts/core'
import type { ShownAs } from '../../ui/chart-options.ts'
import type { Palette } from '../../ui/chart-palette.ts'

const tooltip = (palette: Palette, trigger: 'axis' | 'item') => ({
  trigger,
  backgroundColor: palette.card,
  borderColor: palette.line,
  textStyle: { color: palette.text },
})

type Names = { visit: string; visitor: string }

/** Visits and visitors day by day; the lines differ in dash as well as in colour. */
export const trendChart = (days: LinkFigures['days'], names: Names, palette: Palette): EChartsCoreOption => {
  const line = (name: string, data: number[], at: number) => ({
    name,
    data,
    type: 'line',
    smooth: 0.3,
    smoothMonotone: 'x',
    showSymbol: false,
    itemStyle: { color: palette.series[at] },
    lineStyle: { width: 2, type: at === 0 ? 'solid' : 'dashed', color: palette.series[at] },
  })
  return {
    animationDuration: 150,
    grid: { left: 8, right: 8, top: 36, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, icon: 'roundRect', itemHeight: 3, textStyle: { color: palette.text } },
    tooltip: tooltip(palette, 'axis'),
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day.slice(5)),
      boundaryGap: false,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
      axisLabel: { color: palette.text, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { color: palette.text },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: [
      line(
        names.visit,
        days.map(({ visits }) => visits),
        0,
      ),
      line(
        names.visitor,
        days.map(({ visitors }) => visitors),
        1,
      ),
    ],
  }
}

type Bars = { names: readonly string[]; series: readonly { name: string; values: readonly number[] }[] }

/** Lying bars, the largest on top; several series stand beside each other. */
export const barChart = ({ names, series }: Bars, palette: Palette, number: ShownAs): EChartsCoreOption => ({
  animationDuration: 150,
  grid: { left: 8, right: 40, top: series.length > 1 ? 32 : 4, bottom: 4, containLabel: true },
  ...(series.length > 1 ? { legend: { top: 0, left: 0, textStyle: { color: palette.text } } } : {}),
  tooltip: tooltip(palette, 'axis'),
  xAxis: { type: 'value', minInterval: 1, axisLabel: { show: false }, splitLine: { show: false } },
  yAxis: {
    type: 'category',
    inverse: true,
    data: [...names],
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { color: palette.text, width: 150, overflow: 'truncate' },
  },
  series: series.map(({ name, values }, at) => ({
    name,
    type: 'bar',
    data: [...values],
    barMaxWidth: 16,
    barMinHeight: 2,
    itemStyle: { color: palette.series[at], borderRadius: 2 },
    label: {
      show: true,
      position: 'right',
      color: palette.text,
      formatter: number,
    },
  })),
})

/** How deep a region's colour is goes by the root of its visits, so that small ones are still seen. */
export const mapChart = (
  regions: LinkFigures['regions'],
  name: (code: string) => string,
  palette: Palette,
): EChartsCoreOption => ({
  tooltip: {
    ...tooltip(palette, 'item'),
    formatter: ({ name: code, data }: { name: string; data?: { visits: number } }) =>
      `${name(code)}: ${data?.visits ?? 0}`,
  },
  visualMap: {
    show: false,
    min: 0,
    max: Math.sqrt(Math.max(1, ...regions.map(({ visits }) => visits))),
    inRange: { color: [palette.line, palette.series[0]] },
  },
  series: [
    {
      type: 'map',
      map: 'world',
      nameProperty: 'code',
      roam: false,
      preserveAspect: 'contain',
      top: 0,
      bottom: 0,
      left: 0,
      right: 0,
      itemStyle: { areaColor: palette.line, borderColor: palette.card, borderWidth: 0.5 },
      emphasis: { label: { show: false }, itemStyle: { areaColor: palette.series[1] } },
      select: { disabled: true },
      data: regions.map(({ key, visits }) => ({ name: key, value: Math.sqrt(visits), visits })),
    },
  ],
})

/** East and north, in degrees. */
type Point = number[]

/**
 * A ring whose points never jump from one edge of the map to the other: what crosses the date line goes on beyond 180°,
 * as no country may be drawn across the whole world.
 */
export const unbroken = (ring: Point[]): Point[] => {
  let turn = 0
  let last = ring[0]?.[0] ?? 0
  const turned = ring.map(([east = 0, north = 0]) => {
    if (Math.abs(east - last) > 180) turn += east < last ? 360 : -360
    last = east
    return [east + turn, north]
  })
  const shift = turned.some(([east = 0]) => east < -180.1) ? 360 : 0
  return turned.map(([east = 0, north = 0]) => [east + shift, north])
}

/** The host and path of an address without what comes behind: short enough for a picture. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')

type Steps = { name: string; visits: number; chats: number; fans: number }

/** The three steps of every account link, most visits first; several are led by their sum under the name `all`. */
export const funnelSteps = (targets: LinkFigures['targets'], all: string): Steps[] => {
  const each = targets
    .toSorted((a, b) => b.visits - a.visits)
    .map(({ url, visits, chats, fans }) => ({ name: shortAddress(url), visits, chats, fans }))
  if (each.length < 2) return each
  const sum = each.reduce(
    (total, one) => ({
      name: all,
      visits: total.visits + one.visits,
      chats: total.chats + one.chats,
      fans: total.fans + one.fans,
    }),
    { name: all, visits: 0, chats: 0, fans: 0 },
  )
  return [sum, ...each]
}

/** The code in what somebody pasted: a whole short link, or the code alone. */
export const codeIn = (text: string): string =>
  text
    .trim()
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast(Boolean) ?? ''

const octet = /^(25[0-5]|2[0-4]\d|1?\d?\d)$/

/** Whether a text could be an IP address or a network as the list shows old ones; the server decides. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  return isAddress(address) && more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
}

/** Whether a text could be a whole IP address; the server decides. */
export const isAddress = (text: string): boolean =>
  text.includes(':')
    ? /^[\da-f:.]{2,45}$/i.test(text)
    : text.split('.').length === 4 && text.split('.').every((part) => octet.test(part))
