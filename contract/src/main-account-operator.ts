import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const operator = { who: ['operator'] } as const

/** A main account as the tenant's staff sees it. */
export const operatedAccount = z.object({
  id: id(),
  emailAddress: z.string(),
  userName: z.string(),
  status: z.enum(['normal', 'disabled']),
  suspendedReason: z.string().nullable(),
  suspendedAt: instant().nullable(),
  /** The current plan, in the caller's language; `active` is false once a time plan is over. */
  setMeal: z.object({ code: z.string(), title: z.string(), active: z.boolean() }),
  vipEndTime: instant().nullable(),
  createdAt: instant(),
})
export type OperatedAccount = z.output<typeof operatedAccount>

export const operatedAccountDetail = operatedAccount.extend({
  tgContact: z.string(),
  timeZone: z.string(),
  /** Characters left in its own bucket. */
  charNum: z.number().int(),
  portNum: z.number().int(),
  onlinePorts: z.number().int(),
  subAccounts: z.number().int(),
  /** Log-ins of its owner and its desks that are open now: what a suspension ends. */
  openLogins: z.number().int(),
})
export type OperatedAccountDetail = z.output<typeof operatedAccountDetail>

export const pageOperatedAccount = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/mainAccount/page',
  summary: 'Main accounts of the tenant, newest first; `search` is the beginning of an e-mail',
  input: z.strictObject({
    ...pageInput,
    search: text(254).optional(),
    status: z.enum(['normal', 'disabled']).optional(),
  }),
  output: pageOf(operatedAccount),
  errors: [],
})

export const getOperatedAccount = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/mainAccount/get',
  summary: 'One main account with its figures',
  input: z.strictObject({ id: id() }),
  output: operatedAccountDetail,
  errors: ['main_account.not_found'],
})

export const suspendMainAccount = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/mainAccount/suspend',
  summary:
    'Logs the owner and every desk out and closes what is online; nobody gets in until it is resumed. Suspended already: changes nothing',
  input: z.strictObject({ id: id(), reason: text(200).min(1) }),
  output: operatedAccountDetail,
  errors: ['main_account.not_found'],
})

export const resumeMainAccount = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/mainAccount/resume',
  summary: 'Lets a suspended main account log in again; not suspended: changes nothing',
  input: z.strictObject({ id: id() }),
  output: operatedAccountDetail,
  errors: ['main_account.not_found'],
})

export const resetMainAccount = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/mainAccount/reset',
  summary:
    'Takes password, second factor, remembered logins and every open log-in away; its owner is told by mail and sets a new password with a code',
  input: z.strictObject({ id: id(), reason: text(200).min(1) }),
  output: operatedAccountDetail,
  errors: ['main_account.not_found'],
})
