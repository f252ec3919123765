import { useRef, useState } from 'react'

/** A closing dialog gives the focus to the entry of the menu that opened it, which is gone by then. */
const AFTER_DIALOG_MS = 50

/** Which dialog of a menu is open; the button of the menu has the focus again when it closes. */
export const useMenuDialog = <Name extends string>() => {
  const [open, setOpen] = useState<Name | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    setTimeout(() => {
      // Where something else opened the dialog, that has the focus again by now.
      if (document.activeElement === document.body) button.current?.focus()
    }, AFTER_DIALOG_MS)
  }
  return { open, setOpen, close, button }
}
