import { type ReactNode, startTransition, useEffect, useState } from 'react'

// Once a part of the app stands, its screens come whole: what was scrolled to must be there when somebody goes back.
const standing = new Set<Part>()

type Part = 'entrance' | 'frame'

/**
 * At the start of a part of the app, what is drawn after its first picture. As a transition it is drawn in slices of some
 * milliseconds, so that a slow processor can answer a press meanwhile (bench/web.ts counts what it cannot).
 */
export const Afterwards = ({ part = 'frame', children }: { part?: Part; children: ReactNode }) => {
  const [isNext, setNext] = useState(standing.has(part))
  useEffect(() => {
    if (isNext) standing.add(part)
    else startTransition(() => setNext(true))
  }, [isNext, part])
  return isNext ? children : null
}
