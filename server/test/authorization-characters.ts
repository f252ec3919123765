import { randomUUID } from 'node:crypto'
import type { Entry } from './authorization-entry.ts'
import { subAccountForm } from './authorization-place.ts'

const limit = `insert into quota_bucket (tenant_id, main_account_id, bucket_id)
  select tenant_id, main_account_id, sub_account_id from sub_account where sub_account_id::text = $1 on conflict do nothing`

/** What the matrix sends to the calls on characters and on a sub-account's form. */
export const characterEntries: Record<string, Entry> = {
  pageCharLog: {
    input: ({ id }) => ({ pageSize: 200, subAccountId: id('subAccountId') }),
    ids: { subAccountId: { of: 'subAccount', missing: 'as none' } },
  },
  getCharUsage: {
    input: ({ id }) => ({ subAccountId: id('subAccountId') }),
    ids: { subAccountId: { of: 'subAccount', missing: 'as none' } },
  },
  pageCharAllocation: {
    input: ({ id }) => ({ pageSize: 200, subAccountId: id('subAccountId') }),
    ids: { subAccountId: { of: 'subAccount', missing: 'as none' } },
  },
  createCharAllocation: {
    input: ({ id }) => ({
      requestId: randomUUID(),
      subAccountId: id('subAccountId'),
      change: 'increase',
      characters: 1,
    }),
    ids: { subAccountId: { of: 'spareSubAccount', missing: 'sub_account.not_found' } },
    before: async ({ superuser }, id) => {
      await superuser.query(limit, [id])
      await superuser.query(`update sub_account set char_mode = 'limited' where sub_account_id::text = $1`, [
        id,
      ])
    },
  },
  updateSubAccount: {
    input: ({ world, id }) => {
      const { allocateChars: _, password: __, ...form } = subAccountForm(world.unique())
      return { ...form, id: id('id') }
    },
    ids: { id: { of: 'spareSubAccount', missing: 'sub_account.not_found' } },
  },
}
