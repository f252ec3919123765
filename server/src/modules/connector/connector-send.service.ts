import type { AccountScope } from '../../infra/database/database.ts'
import { afterSend, LOST_MS, type Verdict } from './connector.rules.ts'
import { type ConnectorDeps, lineOf, scopeOf, secretOf } from './connector-change.service.ts'
import * as departures from './connector-departure.store.ts'
import * as store from './connector.store.ts'
import type { Leaving, Line, Platform, SendOutcome } from './connector.types.ts'

const AT_ONCE = 50

type Row = departures.DepartureRow
type Way = { platform: Platform; line: Line; token: string }

const settle = (
  deps: ConnectorDeps,
  row: Row,
  verdict: Exclude<Verdict, { is: 'waiting' }>,
): Promise<number> =>
  deps.db.inAccount(scopeOf(row), async (tx) => {
    const failure =
      verdict.is === 'failed' ? verdict.failure : verdict.is === 'unknown' ? ('no_answer' as const) : null
    await deps.settle(tx, row.message_id, { state: verdict.is, failure })
    return departures.remove(tx, row.message_id)
  })

const keepVerdict = async (deps: ConnectorDeps, row: Row, outcome: SendOutcome): Promise<void> => {
  const now = deps.clock.now()
  const verdict = afterSend(outcome, row.attempts, now.getTime() - row.created_at.getTime())
  if (verdict.is !== 'waiting') return void (await settle(deps, row, verdict))
  const due = new Date(now.getTime() + verdict.waitMs)
  await deps.db.inAccount(scopeOf(row), (tx) => departures.putOff(tx, row.message_id, due))
}

/** What is needed to reach the contact, read in one transaction; a reason where there is no way. */
const findWay = (deps: ConnectorDeps, scope: AccountScope, row: Row) =>
  deps.db.inAccount(scope, async (tx) => {
    const leaving = await deps.leavingOf(tx, row.message_id)
    const account = await deps.accountOf(tx, row.messenger_account_id)
    const connection = await store.find(tx, row.messenger_account_id)
    const token = connection && secretOf(deps, connection)
    const platform = connection && deps.platforms[connection.platform]
    const isOpen = account?.status === 'normal' && connection?.state !== 'needs_auth'
    const way: Way | undefined =
      isOpen && token !== undefined && platform !== undefined
        ? { platform, token, line: lineOf(deps, scope, account.subAccountId) }
        : undefined
    return { leaving, way }
  })

/** Sends the parts that have not arrived yet, one after the other; the first that does not ends it. */
const sendParts = async (
  deps: ConnectorDeps,
  row: Row,
  { platform, line, token }: Way,
  leaving: Leaving,
): Promise<SendOutcome> => {
  const parts = platform.plan(leaving)
  for (const [place, part] of parts.entries()) {
    if (place < row.parts_sent) continue
    const outcome = await platform.send(line, token, row.thread_key, part)
    if (outcome.state !== 'accepted') return outcome
    if (place + 1 < parts.length)
      await deps.db.inAccount(scopeOf(row), (tx) =>
        departures.partSent(tx, row.message_id, place + 1, deps.clock.now()),
      )
  }
  return { state: 'accepted' }
}

/** An agent may have wanted it again since we looked; then it stays in line, since his wish found it there. */
const forget = (deps: ConnectorDeps, row: Row): Promise<number> =>
  deps.db.inAccount(scopeOf(row), async (tx) =>
    (await deps.isToLeave(tx, row.message_id))
      ? departures.putOff(tx, row.message_id, deps.clock.now())
      : departures.remove(tx, row.message_id),
  )

const sendOne = async (deps: ConnectorDeps, row: Row): Promise<void> => {
  const scope = scopeOf(row)
  try {
    const { leaving, way } = await findWay(deps, scope, row)
    if (leaving === undefined) {
      await forget(deps, row)
    } else if (way === undefined) {
      await settle(deps, row, { is: 'failed', failure: 'token_refused' })
    } else await keepVerdict(deps, row, await sendParts(deps, row, way, leaving))
  } catch (error) {
    // It stays as begun, and is unknown after a while: whether it has left is more than we can say here.
    deps.log.warn({ err: error, message: row.message_id }, 'a message could not be brought on its way')
  }
}

/** What a process that died had under way: it may have arrived, so people decide. */
const giveUpLost = async (deps: ConnectorDeps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - LOST_MS)
  const lost = await deps.db.inInstallation((tx) => departures.listLost(tx, before, AT_ONCE))
  for (const row of lost)
    try {
      await settle(deps, row, { is: 'unknown' })
    } catch (error) {
      // One that cannot be settled must not keep everybody else's from leaving.
      deps.log.warn({ err: error, message: row.message_id }, 'a lost message could not be given up')
    }
}

/**
 * Sends the first waiting message of so many threads at most. Answers when they are taken; each work ends with its outcome
 * kept.
 */
export const sendDue =
  (deps: ConnectorDeps) =>
  async (most: number): Promise<Promise<void>[]> => {
    await giveUpLost(deps)
    if (most <= 0) return []
    const now = deps.clock.now()
    const due = await deps.db.inInstallation((tx) => departures.claimDue(tx, now, most))
    return due.map((row) => sendOne(deps, row))
  }
