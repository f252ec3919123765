import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, nothing } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

export const subAccountStatus = z.enum(['normal', 'disabled', 'deleted'])

/** A sub-account as its owner sees it (specification §3). Port and character figures are live. */
export const subAccount = z.object({
  id: id(),
  name: z.string(),
  remark: z.string(),
  status: subAccountStatus,
  isDefault: z.boolean(),
  hasPassword: z.boolean(),
  platforms: z.array(z.string()),
  onlineSessions: z.number().int(),
  totalSessions: z.number().int(),
  fixedPorts: z.number().int(),
  dynamicPortLimit: z.number().int(),
  portLimit: z.number().int(),
  /** Plan ports − all fixed − occupied dynamic (decisions §2): the same for all sub-accounts of a main account. */
  freeDynamicPorts: z.number().int(),
  charMode: z.enum(['limited', 'unlimited']),
  remainingChars: z.number().int(),
  todayChars: z.number().int(),
  totalChars: z.number().int(),
  autoAllocate: z.boolean(),
  autoAllocateBelow: z.number().int(),
  autoAllocateAmount: z.number().int(),
  multiDevice: z.boolean(),
  shareProfiles: z.boolean(),
  autoReply: z.boolean(),
  archive: z.boolean(),
  dedupeScope: z.enum(['current', 'all']),
  deskOnline: z.boolean(),
  /** While a deleted one's data is being erased: how many records are gone, of how many. */
  erasure: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  createdAt: instant(),
})
export type SubAccount = z.output<typeof subAccount>

export const subAccountForm = z.strictObject({
  name: z.string().trim().min(1).max(40),
  remark: z.string().trim().max(200).default(''),
  platforms: z.array(z.string()).max(20).default(['webchat']),
  fixedPorts: z.number().int().min(0).max(100_000).default(0),
  dynamicPortLimit: z.number().int().min(0).max(100_000).default(1),
  charMode: z.enum(['limited', 'unlimited']).default('unlimited'),
  /** Characters moved from the main account into the bucket of a limited sub-account when it is created. */
  allocateChars: z.number().int().min(0).max(1_000_000_000).default(0),
  autoAllocate: z.boolean().default(false),
  autoAllocateBelow: z.number().int().min(0).max(1_000_000_000).default(0),
  autoAllocateAmount: z.number().int().min(0).max(1_000_000_000).default(0),
  multiDevice: z.boolean().default(true),
  shareProfiles: z.boolean().default(true),
  autoReply: z.boolean().default(true),
  archive: z.boolean().default(true),
  dedupeScope: z.enum(['current', 'all']).default('current'),
  password: z.string().min(6).max(128).nullable().default(null),
})

/** The whole form of one that is there; its characters are moved by allocations. */
export const subAccountChange = subAccountForm.omit({ allocateChars: true, password: true }).extend({
  id: id(),
  /** Left out: stays as it is. Null: none any more. */
  password: z.string().min(6).max(128).nullable().optional(),
})

export const pageSubAccount = endpoint({
  method: 'GET',
  path: '/chatx/user/subAccount/page',
  who: ['owner'],
  summary: 'Sub-accounts of this main account, newest first',
  input: z.strictObject({
    ...pageInput,
    /** A part of its name or its remark. */
    name: z.string().max(40).optional(),
    /** Left out: those that are there, and those whose data is being erased. */
    status: subAccountStatus.optional(),
    charMode: z.enum(['limited', 'unlimited']).optional(),
  }),
  output: pageOf(subAccount),
  errors: [],
})

export const createSubAccount = endpoint({
  method: 'POST',
  path: '/chatx/user/subAccount/create',
  who: ['owner'],
  summary: 'Create a sub-account; answers its login code, which the owner hands to the agent',
  input: subAccountForm,
  output: z.object({ id: id(), loginCode: z.string() }),
  errors: ['sub_account.name_taken', 'session.plan_lacks', 'quota.exhausted'],
})

export const updateSubAccount = endpoint({
  method: 'PUT',
  path: '/chatx/user/subAccount/update',
  who: ['owner'],
  summary:
    'Change a sub-account. One that becomes unlimited gives its characters back; a new password logs its desks out',
  input: subAccountChange,
  output: z.object({ reclaimedChars: z.number().int(), endedLogins: z.number().int() }),
  errors: ['sub_account.not_found', 'sub_account.name_taken', 'session.plan_lacks'],
})

export const subAccountLoginCode = endpoint({
  method: 'GET',
  path: '/chatx/user/subAccount/loginCode',
  who: ['owner'],
  summary: 'The current login code of a sub-account, to share with its agent',
  input: z.strictObject({ id: id() }),
  output: z.object({ loginCode: z.string(), deskUrl: z.string() }),
  errors: ['sub_account.not_found'],
})

export const reissueLoginCode = endpoint({
  method: 'POST',
  path: '/chatx/user/subAccount/reissueLoginCode',
  who: ['owner'],
  summary: 'Replace the login code; desks logged in with the old one are logged out',
  input: z.strictObject({ id: id() }),
  output: z.object({ loginCode: z.string() }),
  errors: ['sub_account.not_found'],
})

export const disableSubAccount = endpoint({
  method: 'POST',
  path: '/chatx/user/subAccount/disable',
  who: ['owner'],
  summary: 'Disable: recovers its ports, closes its account sessions and logs its desks out',
  input: z.strictObject({ id: id() }),
  output: z.object({ closedSessions: z.number().int(), freedPorts: z.number().int() }),
  errors: ['sub_account.not_found'],
})

export const enableSubAccount = endpoint({
  method: 'POST',
  path: '/chatx/user/subAccount/enable',
  who: ['owner'],
  summary: 'Enable a disabled sub-account',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['sub_account.not_found'],
})

/** What the desk keeps for its sub-account: specification §3, Translation setting. */
export const translationSetting = z.strictObject({
  /** The translation line that is tried first; an engine id, or the specification's default. */
  translationMode: z.string().max(60),
  receiveTranslationEnable: z.boolean(),
  /** Wire form, for example `chatx_auto`. */
  receiveSourceLanguage: z.string().max(30),
  receiveTargetLanguage: z.string().max(30),
  sendTranslationEnable: z.boolean(),
  /** Do not send a message whose translation failed. */
  holdFailed: z.boolean(),
})
export type TranslationSetting = z.output<typeof translationSetting>

export const deskInfo = z.object({
  subAccount: z.object({
    id: id(),
    name: z.string(),
    charMode: z.enum(['limited', 'unlimited']),
    remainingChars: z.number().int(),
  }),
  mainAccount: z.object({ id: id(), userName: z.string() }),
  /** How this desk was logged in; main credentials may also open the console. */
  loggedInAs: z.enum(['code', 'main']),
  agent: z.object({ id: id(), name: z.string() }),
  translationSetting,
  ports: z.object({ total: z.number().int(), limit: z.number().int(), held: z.number().int() }),
  /** The live stream of this sub-account and its last sequence number: load lists first, then resume from here. */
  stream: z.object({ seq: z.number().int() }),
})
export type DeskInfo = z.output<typeof deskInfo>

export const getDeskInfo = endpoint({
  method: 'GET',
  path: '/chatx/client/info/get',
  who: ['desk'],
  summary: 'Who is logged in at this desk, with its settings, ports and characters',
  input: nothing(),
  output: deskInfo,
  errors: [],
})

export const updateTranslationSetting = endpoint({
  method: 'PUT',
  path: '/chatx/client/translationSetting/update',
  who: ['desk'],
  summary: 'Change how this sub-account reads and writes',
  input: translationSetting,
  output: translationSetting,
  errors: ['translation.language_unknown'],
})
