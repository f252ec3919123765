import { lazy, Suspense } from 'react'
import { useSettings } from '../../../client/use-settings.ts'

const Panel = lazy(() => import('./panel.tsx').then((m) => ({ default: m.Panel })))
const Tour = lazy(() => import('./tour.tsx').then((m) => ({ default: m.Tour })))

/** The guides that are open (specification §3: guideState, guideType, maskTourState); they arrive when one is opened first. */
export const GuideWindows = () => {
  const [{ guideState, maskTourState }] = useSettings()
  return (
    <Suspense>
      {guideState && <Panel />}
      {maskTourState && <Tour />}
    </Suspense>
  )
}
