import { useEffect, useRef } from 'react'

/** ⌘ or Ctrl with one of these keys, wherever the focus is; the browser's own meaning of it is not wanted here. */
export const useShortcuts = (acts: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.isComposing) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
