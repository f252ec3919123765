import type { AccountTx } from '../../infra/database/database.ts'
import { type ChangeDeps, remove } from './auto-reply-change.service.ts'
import { announceChange } from './auto-reply.events.ts'
import { createRuleCopies } from './auto-reply-copy.service.ts'
import * as erasure from './auto-reply-erasure.store.ts'
import { createHits, type HitDeps } from './auto-reply-hits.service.ts'
import * as keyword from './auto-reply-keyword.service.ts'
import { planFor } from './auto-reply.rules.ts'
import type { PlannedReply, ReplyQuestion } from './auto-reply.types.ts'
import { bumpVersion } from './auto-reply.store.ts'
import * as welcome from './auto-reply-welcome.service.ts'

type Deps = ChangeDeps & HitDeps

/** Takes a sub-account that is deleted out of all rules; those that were for it alone are switched off. */
const leaveRules =
  ({ bus }: Deps) =>
  async (tx: AccountTx, subAccountId: string): Promise<void> => {
    if ((await erasure.leaveRules(tx, subAccountId)) === 0) return
    await bumpVersion(tx)
    announceChange(bus, tx)
  }

const planReplies = (deps: Deps) => {
  const rulesOf = createRuleCopies(deps)
  const countHits = createHits(deps)
  return async (tx: AccountTx, question: ReplyQuestion): Promise<PlannedReply[]> => {
    const replies = planFor(await rulesOf(tx), question, deps.random.below)
    countHits(tx, replies)
    return replies
  }
}

export type AutoReplyService = ReturnType<typeof createAutoReplyService>

export const createAutoReplyService = (deps: Deps) => ({
  /**
   * What an inbound message is answered, in the order it is sent: the welcome before the keyword reply (specification §4).
   * Whoever calls it sees to it that one message asks once. Counts the rules it chose when the transaction commits.
   */
  planReplies: planReplies(deps),
  pageKeyword: keyword.page(deps),
  createKeyword: keyword.create(deps),
  updateKeyword: keyword.update(deps),
  removeKeyword: remove(deps, 'keyword'),
  /** Which enabled keyword rules a text would meet; without a sub-account, those of all. Nothing is sent or counted. */
  tryText: keyword.tryText(deps),
  pageWelcome: welcome.page(deps),
  createWelcome: welcome.create(deps),
  updateWelcome: welcome.update(deps),
  removeWelcome: remove(deps, 'welcome'),
  /** How many rules that are on are for this sub-account alone. */
  countAlone: erasure.countAlone,
  leaveRules: leaveRules(deps),
})
