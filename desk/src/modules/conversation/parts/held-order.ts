import { useEffect, useState } from 'react'
import { heldOrder, type Held, holdOrder } from '../conversation-list.rules.ts'
import { deskNow, useDesk } from '../conversation.store.ts'

/** What the list shows at this moment, for J and K. */
export const shownOrder: { ids: readonly string[] } = { ids: [] }

/**
 * The order to show: live, or held still while the pointer is over the rows or they are scrolled. `release` takes
 * the live order at once.
 */
export const useHeldOrder = (still: boolean) => {
  const order = useDesk((state) => state.list.order)
  const filter = useDesk((state) => state.list.filter)
  const [held, setHeld] = useState<{ held: Held; filter: typeof filter } | null>(null)
  const usable = still && held?.filter === filter
  if (still && !usable) setHeld({ held: holdOrder(deskNow().list), filter })
  if (!still && held !== null) setHeld(null)
  const shown = usable ? heldOrder(held.held, deskNow().list) : { order, fresh: 0 }
  const ids = shown.order
  useEffect(() => {
    shownOrder.ids = ids
  }, [ids])
  return {
    ...shown,
    release: () => setHeld({ held: holdOrder(deskNow().list), filter }),
  }
}
