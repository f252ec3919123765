import { useDeferredValue, useState } from 'react'

/** Follows a moment behind, so that a window that is mounted open still sees itself open, and can give the focus back. */
export const useLate = (opened: boolean): boolean => useDeferredValue(opened, false)

/** True from the first time on: what is loaded when it is first wanted, and then stays. */
export const useOnceWanted = (wanted: boolean): boolean => {
  const [asked, setAsked] = useState(false)
  if (wanted && !asked) setAsked(true)
  return asked
}
