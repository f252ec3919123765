import { randomUUID } from 'node:crypto'
import type { Entry } from './authorization-entry.ts'
import type { World } from './authorization-world.ts'

/** Its request waits, whatever was decided before. */
const waiting = ({ superuser }: World, id: string) =>
  superuser.query(
    `insert into sign_up_bonus (tenant_id, main_account_id, state, characters, requested_at)
     select tenant_id, main_account_id, 'waiting', 100000, now() from main_account where main_account_id::text = $1
     on conflict (tenant_id, main_account_id) do update set state = 'waiting', decided_at = null`,
    [id],
  )
const bonus = { of: 'mainAccount', missing: 'sign_up_bonus.not_found' } as const

/** What the matrix sends to the calls on customer service. */
export const customerServiceEntries: Record<string, Entry> = {
  getCustomerService: { input: () => ({}) },
  requestSignUpBonus: { input: () => ({}) },
  getServiceSettings: { input: () => ({}) },
  updateServiceSettings: { input: () => ({ contacts: [], automaticSignUpBonus: false }) },
  pageSignUpBonus: { input: () => ({ pageSize: 200 }) },
  grantSignUpBonus: { input: ({ id }) => ({ id: id('id') }), ids: { id: bonus }, before: waiting },
  refuseSignUpBonus: {
    input: ({ id }) => ({ id: id('id'), reason: 'twice' }),
    ids: { id: bonus },
    before: waiting,
  },
  grantCharacters: {
    input: ({ id }) => ({ id: id('id'), key: randomUUID(), characters: 1, reason: 'gift' }),
    ids: { id: { of: 'mainAccount', missing: 'main_account.not_found' } },
  },
}
