import type { AccountTx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { type FanType, fanTypeOf } from './fan.rules.ts'
import * as store from './fan.store.ts'

export type FanFacts = Omit<store.NewFan, 'fanId' | 'type'> & { dedupeScope: 'current' | 'all' }

/** Counts a contact once per messenger account; a repeat answers how it was counted the first time. */
const count =
  (random: Random) =>
  async (tx: AccountTx, { dedupeScope, ...fan }: FanFacts): Promise<FanType> => {
    const counted = await store.findType(tx, fan.messengerAccountId, fan.contactId)
    if (counted !== undefined) return counted
    await store.lockIdentity(tx, fan.platform, fan.identity)
    const known = await store.isKnown(
      tx,
      fan.platform,
      fan.identity,
      dedupeScope === 'current' ? fan.subAccountId : null,
    )
    const type = fanTypeOf(known)
    await store.insertFan(tx, { ...fan, fanId: random.id(), type })
    return type
  }

export type FanService = ReturnType<typeof createFanService>

export const createFanService = ({ random }: { random: Random }) => ({
  count: count(random),
  /** The fan that a contact of a messenger account was counted as. */
  findId: store.findId,
  /** Fans in total and since a time. */
  countFans: store.countFans,
  /** Sub-accounts by new fans, most first; since a time or ever. */
  rank: store.rank,
  /** New fans per platform over time. */
  growth: store.growth,
  /** Fans that go with a sub-account. */
  countWhose: store.countWhose,
  /** Erases up to so many of them; answers how many. */
  eraseSome: store.eraseSome,
})
