import { useLayoutEffect } from 'react'

/** Longer than the dialog's library takes for the same, where it does it at all. */
const AFTER_MS = 20

const isNobodys = (place: Element | null) => place === null || place === document.body

/** Whom a dialog that has just gone gives the focus to: one that opens in its place does so in its turn. */
let due: Element | null = null

/**
 * Whoever had the focus when a dialog opened has it again when the dialog is gone. The library does so only for a dialog that
 * stays mounted while it is closed; most are there only while they are open.
 */
export const useFocusBack = (opened: boolean): void => {
  useLayoutEffect(() => {
    if (!opened) return
    const before = isNobodys(document.activeElement) ? due : document.activeElement
    return () => {
      const atClose = document.activeElement
      due = before
      setTimeout(() => {
        if (due === before) due = null
        const now = document.activeElement
        // Somebody else has taken it meanwhile, such as a screen that arrived.
        if (!isNobodys(now) && now !== atClose) return
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }, AFTER_MS)
    }
  }, [opened])
}
