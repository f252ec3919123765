import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

echarts.use([LineChart, BarChart, GridComponent, TooltipComponent, LegendComponent, CanvasRenderer])

/** Canvases inherit no font: charts take the one of the place that they stand in. */
export const initChart = (place: HTMLElement) =>
  echarts.init(place, { textStyle: { fontFamily: getComputedStyle(place).fontFamily } })
