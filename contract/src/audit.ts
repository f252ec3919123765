import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const operator = { who: ['operator'] } as const

/** What is recorded: every write of an operator, and those of an owner that decide who may come in or where visitors go. */
export const auditActs = [
  'mainAccount.suspend',
  'mainAccount.resume',
  'mainAccount.grant',
  'mainAccount.reset',
  'planDays.gift',
  'signUpBonus.grant',
  'signUpBonus.refuse',
  'customerService.update',
  'certification.show',
  'certification.pass',
  'certification.refuse',
  'mainAccount.changeEmail',
  'mainAccount.revertEmail',
  'password.change',
  'secondFactor.on',
  'secondFactor.off',
  'secondFactor.renewRecovery',
  'link.block',
  'link.unblock',
  'link.handleReport',
  'linkDomain.add',
  'linkDomain.remove',
  'proxy.create',
  'proxy.update',
  'proxy.delete',
  'account.connect',
  'account.reconnect',
  'account.disconnect',
  'featureSwitch.set',
  'tenant.open',
  'tenant.update',
  'tenant.setHosts',
  'tenant.addOperator',
  'engine.create',
  'engine.update',
  'engine.delete',
  'notification.create',
  'notification.update',
  'notification.withdraw',
  'subAccount.create',
  'subAccount.update',
  'subAccount.disable',
  'subAccount.enable',
  'subAccount.reissueCode',
  'subAccount.delete',
] as const
export const auditAct = z.enum(auditActs)
export type AuditAct = z.output<typeof auditAct>

/** `system`: the product itself, for example when it makes its demo. */
export const auditActorKind = z.enum(['operator', 'owner', 'system'])

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** What a field was and what it is now; a secret is never among them. */
export const auditChange = z.object({ field: z.string(), before: value, after: value })
export type AuditChange = z.output<typeof auditChange>

export const auditEntry = z.object({
  id: id(),
  /** Its place in the chain: 1, 2, 3 … without a gap. */
  seq: z.number().int(),
  at: instant(),
  act: auditAct,
  /** `name` is an e-mail or, once whoever it was is gone, empty. */
  actor: z.object({ kind: auditActorKind, id: id().nullable(), name: z.string() }),
  /** What it was done to; `name` is empty where operators have no business knowing it. */
  target: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** Whom it concerned. */
  mainAccount: z.object({ id: id(), emailAddress: z.string() }).nullable(),
  ip: z.string(),
  changes: z.array(auditChange),
})
export type AuditEntry = z.output<typeof auditEntry>

export const pageAuditEntry = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/audit/page',
  summary: 'Who did what, newest first; `who` is the e-mail of an operator or an owner',
  input: z.strictObject({
    ...pageInput,
    act: auditAct.optional(),
    who: z.string().trim().toLowerCase().max(254).optional(),
    mainAccountId: id().optional(),
    from: instant().optional(),
    /** The first instant that is no longer meant. */
    to: instant().optional(),
  }),
  output: pageOf(auditEntry),
  errors: [],
})

export const auditCheck = z.object({
  /** Entries up to this one are as they were written, as far as this call looked. */
  upTo: z.number().int(),
  /** How many entries there must be. */
  total: z.number().int(),
  /** Where to go on; null at the end, or at the first fault. */
  next: z.number().int().nullable(),
  /**
   * The first entry that is not right. `changed`: it was written differently, or elsewhere. `missing`: it is gone.
   * `head`: the note of what the last entry is does not fit the entries.
   */
  fault: z.object({ seq: z.number().int(), kind: z.enum(['changed', 'missing', 'head']) }).nullable(),
  /** The seal of the last entry that was looked at; who keeps it elsewhere can tell later that nothing before it was cut off. */
  seal: z.string(),
})
export type AuditCheck = z.output<typeof auditCheck>

export const checkAudit = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/audit/check',
  summary:
    'Whether the chain of entries is whole, some thousand entries a call; go on with `next` as `after`',
  input: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  output: auditCheck,
  errors: [],
})
