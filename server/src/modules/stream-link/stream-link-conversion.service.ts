import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import { tokenIn } from './stream-link-click.rules.ts'
import { type Arrival, firstThatCounts, VALID_MS, waitAfter } from './stream-link-conversion.rules.ts'
import * as store from './stream-link-conversion.store.ts'
import { linkChanged } from './stream-link.events.ts'

type Deps = {
  db: Database
  bus: Bus
  clock: Clock
  log: Log
  /** The fan that a contact was counted as. */
  fanIdOf(tx: AccountTx, messengerAccountId: string, contactId: string): Promise<string | undefined>
  /** Lets shutdown wait for work that goes on after the message is applied. */
  track(work: Promise<unknown>): void
}

export type FirstMessage = {
  text: string
  contactId: string
  messengerAccountId: string
  isNewFan: boolean
}

/** The round takes up what is this late: the process that took the message ties it at once, unless it dies. */
const GRACE_MS = 2_000
const BATCH = 200

/** Counts a chat, and a new fan where it is one, once for each click; a target that is full by it is announced. */
const count = async (
  deps: Deps,
  tx: AccountTx,
  token: string,
  click: store.ClickRow,
  { contact_id, messenger_account_id, is_new_fan, at }: Arrival,
): Promise<void> => {
  if ((await store.lockLink(tx, click.stream_link_id)) === 0) return
  const fanId = is_new_fan ? await deps.fanIdOf(tx, messenger_account_id, contact_id) : undefined
  const conversion = { token, contact_id, fan_id: fanId ?? null, at }
  if ((await store.insertConversion(tx, click, conversion)) === 0) return
  const target = await store.addToCounters(tx, click, at, fanId !== undefined)
  if (target === undefined || fanId === undefined) return
  if (target.fan_cap !== null && target.fan_num >= target.fan_cap) linkChanged(deps, tx, click.stream_link_id)
}

/** Puts a token off whose click the round has looked for in vain; after a week it is given up. */
const putOff = async ({ clock }: Deps, tx: AccountTx, token: string, arrivals: Arrival[]): Promise<void> => {
  const now = clock.now().getTime()
  const tries = Math.min(...arrivals.map((arrival) => arrival.tries))
  await store.dropArrivalsBefore(tx, token, new Date(now - VALID_MS))
  await store.putOff(tx, token, new Date(now + waitAfter(tries)))
}

/** Ties a token to its click, or lets it wait. */
const settle =
  (deps: Deps) =>
  (scope: AccountScope, token: string, by: 'message' | 'round'): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      const arrivals = await store.lockArrivals(tx, token)
      if (arrivals.length === 0) return
      const click = await store.findClick(tx, token)
      if (click === undefined) {
        // The message that came just now waits for the round: fifty with one token must not push it into the next hour.
        if (by === 'round') await putOff(deps, tx, token, arrivals)
        return
      }
      const contacts = arrivals.map((arrival) => arrival.contact_id)
      await store.dropArrivals(tx, token, contacts)
      const arrival = firstThatCounts(arrivals, click)
      if (arrival !== undefined) await count(deps, tx, token, click, arrival)
    })

const settleOrNote = async (
  deps: Deps,
  scope: AccountScope,
  token: string,
  by: 'message' | 'round',
): Promise<void> => {
  try {
    await settle(deps)(scope, token, by)
  } catch (error) {
    deps.log.warn({ err: error }, 'a click could not be tied to its chat yet')
  }
}

/**
 * Keeps, in the message's own transaction, that a message names its click; all that counts comes after commit, so that the
 * message waits for no counter. The message itself stays as it was written.
 */
const notice =
  (deps: Deps) =>
  async (tx: AccountTx, { text, contactId, messengerAccountId, isNewFan }: FirstMessage): Promise<void> => {
    const token = tokenIn(text)
    if (token === undefined) return
    const at = deps.clock.now()
    await store.keepArrival(tx, {
      token,
      contact_id: contactId,
      messenger_account_id: messengerAccountId,
      is_new_fan: isNewFan,
      at,
      due_at: new Date(at.getTime() + GRACE_MS),
    })
    const scope = { tenantId: tx.tenantId, mainAccountId: tx.mainAccountId }
    tx.afterCommit(() => deps.track(settleOrNote(deps, scope, token, 'message')))
  }

const settleDue = (deps: Deps) => async (): Promise<void> => {
  const due = await deps.db.inInstallation((tx) => store.dueTokens(tx, deps.clock.now(), BATCH))
  for (const { token, ...scope } of due) await settleOrNote(deps, scope, token, 'round')
}

export type LinkConversionService = ReturnType<typeof createLinkConversionService>

export const createLinkConversionService = (deps: Deps) => ({
  /** Looks for a click's token in the first message of a fan session (decisions §6, click to fan). */
  notice: notice(deps),
  /** Ties what a crash left, and what waits for its click. */
  settleDue: settleDue(deps),
})
