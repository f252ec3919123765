import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { initChart } from './chart-core.ts'

export type ChartViewProps = {
  options: EChartsCoreOption
  /** Follow the size of the place. */
  autoResize?: boolean
  width?: string
  height?: string
  /** What the picture shows, for those who cannot see it. */
  label: string
}

/** The chart wrapper of specification §3: options, autoResize, width, height. */
export const ChartView = ({
  options,
  autoResize = true,
  width = '100%',
  height = '100%',
  label,
}: ChartViewProps) => {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof initChart>>(null)
  useEffect(() => {
    if (!place.current) return
    const made = initChart(place.current)
    chart.current = made
    const observer = autoResize ? new ResizeObserver(() => made.resize()) : null
    observer?.observe(place.current)
    return () => {
      observer?.disconnect()
      made.dispose()
    }
  }, [autoResize])
  useEffect(() => chart.current?.setOption(options, { notMerge: true }), [options])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws into an element of its own
  return <div ref={place} style={{ width, height }} role="img" aria-label={label} />
}
