import { useDeferredValue, useState } from 'react'

/**
 * Opens a moment behind, so that a window that is mounted open still sees itself open, and can give the focus back. It closes
 * at once: a close that came late would never be seen by a window that is opened again meanwhile, and what was in it stayed.
 */
export const useLate = (opened: boolean): boolean => useDeferredValue(opened, false) && opened

/** True from the first time on: what is loaded when it is first wanted, and then stays. */
export const useOnceWanted = (wanted: boolean): boolean => {
  const [asked, setAsked] = useState(false)
  if (wanted && !asked) setAsked(true)
  return asked
}
