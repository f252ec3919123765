import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Files dropped on an element. Answers whether some are held over it. */
export const useDropFiles = (
  target: RefObject<HTMLElement | null>,
  onFiles: (files: Iterable<File>) => void,
): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const enter = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer?.files ?? [])
    }
    element.addEventListener('dragover', enter, { signal })
    element.addEventListener('dragleave', () => setOver(false), { signal })
    element.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [target])
  return over
}
