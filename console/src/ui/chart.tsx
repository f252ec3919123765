import type { EChartsCoreOption } from 'echarts/core'
import { lazy, type PointerEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { pictureOptions } from './chart-options.ts'
import { painter } from './chart-painter.ts'
import { ChartStill } from './chart-still.tsx'
import type { Point } from './chart-view.tsx'

const ChartView = lazy(() => import('./chart-view.tsx').then((m) => ({ default: m.ChartView })))

type Props = {
  /** Numbers are shown by `ShownAs`, so that the options can be sent to a worker. */
  options: EChartsCoreOption
  /** Follow the size of the place. */
  autoResize?: boolean
  width?: string
  height?: string
  /** What the picture shows, for those who cannot see it. */
  label: string
}

/** Whether somebody has pointed at a chart, and where; nobody listens any more once it answers by itself. */
const useTouch = (isLive: boolean) => {
  const [touched, setTouched] = useState(false)
  const pointer = useRef<Point | null>(null)
  const touch = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    setTouched(true)
    const { left, top } = currentTarget.getBoundingClientRect()
    pointer.current = { x: clientX - left, y: clientY - top }
  }
  const leave = (): void => {
    pointer.current = null
  }
  const on = isLive ? {} : { onPointerMove: touch, onPointerDown: touch, onPointerLeave: leave }
  return { touched, pointer, on }
}

/** What a picture is drawn from, or null where the library must stand in its place. */
const useStill = (options: EChartsCoreOption) => {
  const [failed, setFailed] = useState(false)
  const [isLive, setLive] = useState(false)
  const picture = useMemo(() => (painter.isAble() ? pictureOptions(options) : null), [options])
  const onFailed = useCallback(() => setFailed(true), [])
  const onDrawn = useCallback(() => setLive(true), [])
  return { still: failed || isLive ? null : picture, isLive, onFailed, onDrawn }
}

/**
 * The chart wrapper of specification §3: options, autoResize, width, height. A chart is a picture, drawn away from the page's
 * own thread, until somebody points at it or touches it; only then does the library arrive. What the worker cannot draw is the
 * library's from the start.
 */
export const Chart = ({ options, autoResize = true, width = '100%', height = '100%', label }: Props) => {
  const { still, isLive, onFailed, onDrawn } = useStill(options)
  const { touched, pointer, on } = useTouch(isLive)
  const isDrawn = still !== null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws into an element of its own
    <div role="img" aria-label={label} style={{ width, height, position: 'relative' }} {...on}>
      {isDrawn && <ChartStill options={still} autoResize={autoResize} onFailed={onFailed} />}
      {(touched || !isDrawn) && (
        <Suspense fallback={isDrawn ? null : <BlockSkeleton height="100%" />}>
          <ChartView {...{ options, autoResize, pointer, isDrawn, onDrawn }} />
        </Suspense>
      )}
    </div>
  )
}
