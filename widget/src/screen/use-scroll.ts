import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

/** CSS pixels within which the end of the list counts as reached. */
const near = 48

export type ListScroll = {
  scrollerRef: RefObject<HTMLDivElement>
  atEnd: boolean
  onScroll: () => void
  toEnd: () => void
}

/**
 * The list is anchored at its end (`column-reverse`): older messages above, a growing picture or the keyboard move
 * nothing. Only what is added below while the visitor reads further up has to be made up for.
 * @param topKey changes when something is added at the beginning
 */
export const useListScroll = (topKey: string): ListScroll => {
  const scrollerRef = useRef<HTMLDivElement>(null)
  const heightRef = useRef(0)
  const keyRef = useRef(topKey)
  const [atEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const box = scrollerRef.current
    if (!box) return
    if (keyRef.current === topKey && box.scrollTop < -near)
      box.scrollTop -= box.scrollHeight - heightRef.current
    heightRef.current = box.scrollHeight
    keyRef.current = topKey
  })
  const onScroll = useCallback(() => {
    const box = scrollerRef.current
    if (box) setAtEnd(box.scrollTop >= -near)
  }, [])
  const toEnd = useCallback(() => {
    if (scrollerRef.current) scrollerRef.current.scrollTop = 0
  }, [])
  return { scrollerRef, atEnd, onScroll, toEnd }
}
