import type { SignUpBonus } from '@chatx/contract/customer-service'
import type { AskedBonus } from '@chatx/contract/customer-service-operator'
import type { BonusRow } from './customer-service.store.ts'

/** As its main account sees it; `characters`: what there is to ask for. */
export const presentBonus = (row: BonusRow | undefined, characters: number): SignUpBonus =>
  row === undefined
    ? { state: 'open', characters, requestedAt: null, decidedAt: null, reason: null }
    : {
        state: row.state,
        characters: row.characters,
        requestedAt: row.requested_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
      }

/** As operators see it; `emails`: the addresses by main account. */
export const presentAsked = (row: BonusRow, emails: ReadonlyMap<string, string>): AskedBonus => ({
  id: row.main_account_id,
  emailAddress: emails.get(row.main_account_id) ?? '',
  state: row.state,
  characters: row.characters,
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})
