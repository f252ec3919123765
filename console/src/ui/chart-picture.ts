import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { revived } from './chart-options.ts'

echarts.use([LineChart, BarChart, GridComponent, LegendComponent, SVGRenderer])

/** A picture of `width` by `height` pixels; `font` is the family of its place, as computed styles tell it. */
export type PictureOrder = {
  options: echarts.EChartsCoreOption
  width: number
  height: number
  font: string
}

/** How wide a text is, in pixels, in a font as canvases write it. */
export const measureWith = (width: (text: string, font: string) => number): void =>
  echarts.setPlatformAPI({
    measureText: (text, font = '12px sans-serif') => ({ width: width(text, font) }),
  })

/** The chart as SVG source, made without a page. The library escapes the texts in it. */
export const drawPicture = ({ options, width, height, font }: PictureOrder): string => {
  // The library puts the family into an attribute that double quotes would end.
  const theme = { textStyle: { fontFamily: font.replaceAll('"', "'") } }
  const chart = echarts.init(null, theme, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(revived(options))
  // Without the library's style rules for pointers, which would hold for the whole page.
  const painter: { renderToString?: (how: object) => string } = chart.getZr().painter
  const svg = painter.renderToString?.({ cssAnimation: false, cssEmphasis: false }) ?? ''
  chart.dispose()
  return svg
}
