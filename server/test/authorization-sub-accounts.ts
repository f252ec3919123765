import type { Entry } from './authorization-entry.ts'

const spare = { of: 'spareSubAccount', missing: 'sub_account.not_found' } as const

/** There again, under its own id as its name, so that whoever deletes it can type that. */
const revive: Entry['before'] = ({ superuser }, id) =>
  superuser.query(
    `update sub_account set status = 'normal', deleted_at = null, erased_at = null, erase_done = 0, erase_total = 0, name = sub_account_id::text
     where sub_account_id::text = $1`,
    [id],
  )

/** What the matrix sends to the calls that delete a sub-account or change several. */
export const subAccountEntries: Record<string, Entry> = {
  subAccountDeletion: { input: ({ id }) => ({ id: id('id') }), ids: { id: spare } },
  changeManySubAccount: {
    input: ({ id }) => ({ ids: [id('ids.0')], change: { act: 'remark', remark: 'ok' } }),
    // One that is not the caller's is refused within an answer that says nothing else.
    ids: { 'ids.0': { of: 'spareSubAccount', missing: 'as none' } },
  },
  deleteSubAccount: {
    input: ({ id }) => ({ id: id('id'), name: id('id').slice(0, 40) }),
    ids: { id: spare },
    before: revive,
  },
}
