import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const owner = { who: ['owner'], privilege: 'PRIVILEGE:B0002:B0002' } as const

/** `auto`: by the sub-account's own rule when it fell below its threshold. */
export const allocationKind = z.enum(['increase', 'decrease', 'auto'])

/** Characters that moved between the main account and a limited sub-account: the ledger's own entries. */
export const charAllocation = z.object({
  id: id(),
  subAccountId: id(),
  subAccountName: z.string(),
  kind: allocationKind,
  /** Always positive; `decrease` went back to the main account. */
  characters: z.number().int(),
  /** What the sub-account had afterwards; null for entries from before this was kept. */
  remaining: z.number().int().nullable(),
  by: z.enum(['owner', 'rule', 'system']),
  remark: z.string(),
  createdAt: instant(),
})
export type CharAllocation = z.output<typeof charAllocation>

export const pageCharAllocation = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/charAllocationRecord/page',
  summary: 'Allocations of characters, newest first',
  input: z.strictObject({
    ...pageInput,
    subAccountId: id().optional(),
    kind: allocationKind.optional(),
  }),
  output: pageOf(charAllocation),
  errors: [],
})

export const allocationForm = z.strictObject({
  /** The caller's key: a repeat moves nothing again. */
  requestId: id(),
  subAccountId: id(),
  change: z.enum(['increase', 'decrease']),
  characters: z.number().int().min(1).max(1_000_000_000),
  remark: text(200).default(''),
})

export const createCharAllocation = endpoint({
  ...owner,
  method: 'POST',
  path: '/chatx/user/charAllocationRecord/create',
  summary: 'Move characters to a limited sub-account, or back to the main account',
  input: allocationForm,
  output: z.object({
    /** Characters that may still be used: of the sub-account and of the main account. */
    remaining: z.number().int(),
    mainRemaining: z.number().int(),
  }),
  errors: ['sub_account.not_found', 'quota.exhausted', 'quota.too_few_to_take', 'quota.not_limited'],
})
