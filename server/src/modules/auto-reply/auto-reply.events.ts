import type { Bus } from '../../infra/bus.ts'
import type { AccountTx } from '../../infra/database/database.ts'

const CHANGED = 'auto_reply.changed'

/** Tells every process, once the change is committed, that the rules of this main account are no longer what they were. */
export const announceChange = (bus: Bus, tx: AccountTx): void => {
  const { mainAccountId } = tx
  tx.afterCommit(() => bus.publish(CHANGED, { mainAccountId }))
}

/** `heard` gets the main account, or undefined for a hint that arrived without its content. */
export const onChange = (bus: Bus, heard: (mainAccountId: string | undefined) => void): (() => void) =>
  bus.subscribe(CHANGED, (payload) => heard((payload as { mainAccountId?: string } | null)?.mainAccountId))
