import { type ReactNode, startTransition, useEffect, useState } from 'react'

// Once the app stands, screens come whole: what was scrolled to must be there when somebody goes back.
const start = { isOver: false }

/**
 * At the app's start, what is drawn after the first picture. As a transition it is drawn in slices of some milliseconds, so
 * that a slow processor can answer a press meanwhile (bench/web.ts counts what it cannot).
 */
export const Afterwards = ({ children }: { children: ReactNode }) => {
  const [isNext, setNext] = useState(start.isOver)
  useEffect(() => {
    if (isNext) start.isOver = true
    else startTransition(() => setNext(true))
  }, [isNext])
  return isNext ? children : null
}
