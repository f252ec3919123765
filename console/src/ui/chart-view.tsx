import type { EChartsCoreOption } from 'echarts/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { initChart } from './chart-core.ts'
import { revived } from './chart-options.ts'

/** Pixels from the chart's corner. */
export type Point = { x: number; y: number }

type Props = {
  options: EChartsCoreOption
  autoResize: boolean
  /** Where the pointer is that asked for this chart. */
  pointer: RefObject<Point | null>
  /** Whether a picture of the same chart stands there already: nothing may move then. */
  isDrawn: boolean
  onDrawn: () => void
}

const wantsRest = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Follows the size of its place; the observer's first word tells no change. */
const follow = (chart: ReturnType<typeof initChart>, place: HTMLElement): (() => void) => {
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = place
    if (clientWidth !== chart.getWidth() || clientHeight !== chart.getHeight()) chart.resize()
  })
  observer.observe(place)
  return () => observer.disconnect()
}

/** The chart that answers a pointer. It is drawn before the browser shows anything of it, so nothing flashes. */
export const ChartView = ({ options, autoResize, pointer, isDrawn, onDrawn }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof initChart>>(null)
  const stands = useRef(isDrawn)
  useLayoutEffect(() => {
    if (!place.current) return
    const made = initChart(place.current)
    chart.current = made
    const leave = autoResize ? follow(made, place.current) : undefined
    return () => {
      leave?.()
      made.dispose()
    }
  }, [autoResize])
  useLayoutEffect(() => {
    const made = chart.current
    if (made === null) return
    const still = stands.current || wantsRest() ? { animation: false } : {}
    made.setOption({ ...revived(options), ...still }, { notMerge: true })
    if (stands.current && pointer.current) made.dispatchAction({ type: 'showTip', ...pointer.current })
    stands.current = false
    onDrawn()
  }, [options, pointer, onDrawn])
  return <div ref={place} style={{ position: 'absolute', inset: 0 }} />
}
