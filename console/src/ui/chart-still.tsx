import type { EChartsCoreOption } from 'echarts/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { painter } from './chart-painter.ts'

type Place = { width: number; height: number; font: string }

/** What the observer tells at its start and at each change costs no layout of its own. */
const usePlace = (ref: RefObject<HTMLElement | null>, follow: boolean): Place | null => {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width === 0 || height === 0) return
      setPlace({ width, height, font: getComputedStyle(element).fontFamily })
      if (!follow) observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, follow])
  return place
}

/** A tree that the page can show, of what our own worker made; no script in it would run. */
const treeOf = (svg: string): Element | null => {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
  return documentElement.localName === 'svg' ? documentElement : null
}

type Props = {
  options: EChartsCoreOption
  autoResize: boolean
  onFailed: () => void
}

/** A chart's picture, drawn aside and drawn anew for new figures, colours and sizes. */
export const ChartStill = ({ options, autoResize, onFailed }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const place = usePlace(frame, autoResize)
  const [shown, setShown] = useState<{ options: EChartsCoreOption; place: Place } | null>(null)
  const isBusy = shown?.options !== options || shown.place !== place
  useEffect(() => {
    if (place === null) return
    return painter.draw({ options, ...place }, (svg) => {
      const tree = svg === null ? null : treeOf(svg)
      if (tree === null) return onFailed()
      frame.current?.replaceChildren(tree)
      setShown({ options, place })
    })
  }, [options, place, onFailed])
  return (
    <>
      <div ref={frame} aria-busy={isBusy} style={{ position: 'absolute', inset: 0, overflow: 'hidden' }} />
      {shown === null && <BlockSkeleton height="100%" />}
    </>
  )
}
