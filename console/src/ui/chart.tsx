import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import type { ChartViewProps } from './chart-view.tsx'

const ChartView = lazy(() => import('./chart-view.tsx').then((m) => ({ default: m.ChartView })))

/** A chart whose library arrives when the first one is shown; its place has its size from the start. */
export const Chart = (props: ChartViewProps) => (
  <Suspense fallback={<BlockSkeleton height={props.height ?? '100%'} />}>
    <ChartView {...props} />
  </Suspense>
)
