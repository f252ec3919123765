import { useEffect } from 'react'
import { go, useAddress } from '../client/address.ts'
import { shownOrder } from '../modules/conversation/parts/held-order.ts'

const isField = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable="true"]')

/** Something is open above the desk that has its own keys; closed lists stay in the page, hidden. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')].some((one) =>
    one.checkVisibility(),
  )

const step = (by: 1 | -1): void => {
  const { ids } = shownOrder
  const index = ids.indexOf(useAddress.getState().chat ?? '')
  const next = index < 0 ? ids[0] : ids[Math.min(ids.length - 1, Math.max(0, index + by))]
  if (next !== undefined) go({ chat: next, contact: false })
}

const focus = (id: string): void => document.getElementById(id)?.focus()

const leave = (): void => {
  const { activeElement } = document
  if (isField(activeElement) && activeElement instanceof HTMLElement) activeElement.blur()
  else if (useAddress.getState().contact) go({ contact: false })
  else go({ chat: null })
}

const keys: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  '/': () => focus('conversation-search'),
}

const isModified = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing

/** What a key does now, if anything: in a field only Escape does, and Enter on a button is the button's. */
const actOf = (event: KeyboardEvent, onHelp: () => void): (() => void) | undefined => {
  if (event.key === 'Escape') return leave
  const { activeElement } = document
  if (isField(activeElement)) return undefined
  if (event.key === '?') return onHelp
  if (event.key === 'Enter') return activeElement?.matches('button, a') ? undefined : () => focus('composer')
  return keys[event.key.toLowerCase()]
}

/** The keys of the desk. @param onHelp opens the list of them */
export const useShortcuts = (onHelp: () => void): void => {
  useEffect(() => {
    let covered = false
    // Asked before anybody handles the key: Escape has closed a list by the time it gets here.
    const before = () => {
      covered = isCovered()
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModified(event) || covered) return
      const act = actOf(event, onHelp)
      if (!act) return
      if (event.key !== 'Escape') event.preventDefault()
      act()
    }
    addEventListener('keydown', before, true)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', before, true)
      removeEventListener('keydown', press)
    }
  }, [onHelp])
}
