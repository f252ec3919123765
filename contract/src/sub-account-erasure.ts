import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id } from './base/ids.ts'

const owner = { who: ['owner'] } as const
const count = () => z.number().int()

/** What would go with a sub-account, and what would come back. */
export const deletionConsequences = z.object({
  conversations: count(),
  messages: count(),
  fans: count(),
  /** Its messenger accounts, and how many of them are online now. */
  accounts: count(),
  onlineAccounts: count(),
  /** Traffic-split links that lead to its messenger accounts; they lead there no more. */
  links: count(),
  /** Automatic replies that are for it alone; they are switched off. */
  autoReplies: count(),
  /** Characters that go back to the main account; 0 for an unlimited one. */
  characters: count(),
  /** Ports that were reserved for it and are free for all again. */
  fixedPorts: count(),
})
export type DeletionConsequences = z.output<typeof deletionConsequences>

export const subAccountDeletion = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/subAccount/deletion',
  summary: 'What deleting a sub-account would do, in numbers; nothing is changed',
  input: z.strictObject({ id: id() }),
  output: deletionConsequences,
  errors: ['sub_account.not_found', 'sub_account.default_stays'],
})

export const deleteSubAccount = endpoint({
  ...owner,
  method: 'DELETE',
  path: '/chatx/user/subAccount/delete',
  summary:
    'Delete a sub-account: ports and characters come back and desks are logged out at once, its data is erased by a job',
  input: z.strictObject({
    id: id(),
    /** Its name as it is shown: whoever deletes has read which one it is. */
    name: text(40),
  }),
  output: z.object({
    closedSessions: count(),
    freedPorts: count(),
    endedLogins: count(),
    reclaimedChars: count(),
    /** Records that the job erases. */
    records: count(),
  }),
  errors: ['sub_account.not_found', 'sub_account.default_stays', 'sub_account.name_differs'],
})

/** One thing that is done to each of several sub-accounts. */
export const subAccountAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('enable') }),
  z.strictObject({ act: z.literal('disable') }),
  z.strictObject({ act: z.literal('delete') }),
  z.strictObject({ act: z.literal('remark'), remark: text(200) }),
  z.strictObject({ act: z.literal('ports'), dynamicPortLimit: count().min(0).max(100_000) }),
  z.strictObject({
    act: z.literal('allocate'),
    /** The caller's key: a repeat moves nothing again. */
    requestId: id(),
    /** To each of them. */
    characters: count().min(1).max(1_000_000_000),
  }),
])
export type SubAccountAct = z.output<typeof subAccountAct>

export const changeManySubAccount = endpoint({
  ...owner,
  method: 'POST',
  path: '/chatx/user/subAccount/changeMany',
  summary:
    'Do one thing to several sub-accounts, each by itself: one that is refused does not hold up the others',
  input: z.strictObject({ ids: z.array(id()).min(1).max(200), change: subAccountAct }),
  output: z.object({
    /** One for each id, in their order: null where it was done, else the refusal's code and its sentence. */
    results: z.array(z.object({ error: z.string(), msg: z.string() }).nullable()),
  }),
  errors: ['session.plan_lacks'],
})
