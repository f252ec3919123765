import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const operator = { who: ['operator'] } as const

/** A way to reach customer service. `url` is a web address that opens it, or empty where there is none (WeChat). */
export const serviceContact = z.strictObject({
  kind: z.enum(['online', 'wechat', 'telegram', 'whatsapp']),
  account: text(100).min(1),
  url: text(500).regex(/^$|^https?:\/\/\S+$/i),
})
export type ServiceContact = z.output<typeof serviceContact>

/** What a site decides about its customer service. */
export const serviceSettings = z.strictObject({
  contacts: z.array(serviceContact).max(20),
  /** Who registers, or asks, gets the sign-up bonus without an operator. */
  automaticSignUpBonus: z.boolean(),
})
export type ServiceSettings = z.output<typeof serviceSettings>

export const getServiceSettings = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/customerService/get',
  summary: 'The contacts of customer service, and whether the sign-up bonus needs an operator',
  input: z.strictObject({}),
  output: serviceSettings,
  errors: [],
})

export const updateServiceSettings = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/customerService/update',
  summary:
    'Sets all contacts at once, in their order; a contact given twice is kept once. Public pages follow within 5 s',
  input: serviceSettings,
  output: serviceSettings,
  errors: [],
})

export const askedBonusState = z.enum(['waiting', 'granted', 'refused'])

/** A request for the sign-up bonus as operators see it; its id is its main account's. */
export const askedBonus = z.object({
  id: id(),
  emailAddress: z.string(),
  state: askedBonusState,
  characters: z.number().int(),
  requestedAt: instant(),
  decidedAt: instant().nullable(),
  reason: z.string().nullable(),
})
export type AskedBonus = z.output<typeof askedBonus>

export const pageSignUpBonus = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/signUpBonus/page',
  summary: 'Requests for the sign-up bonus, newest first',
  input: z.strictObject({ ...pageInput, state: askedBonusState.optional() }),
  output: pageOf(askedBonus),
  errors: [],
})

export const grantSignUpBonus = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/signUpBonus/grant',
  summary: 'Grants what was asked for or was refused; granted before: changes nothing',
  input: z.strictObject({ id: id() }),
  output: askedBonus,
  errors: ['sign_up_bonus.not_found'],
})

export const refuseSignUpBonus = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/signUpBonus/refuse',
  summary: 'Refuses a request; its owner reads the reason. Refused before: changes nothing',
  input: z.strictObject({ id: id(), reason: text(200).min(1) }),
  output: askedBonus,
  errors: ['sign_up_bonus.not_found', 'sign_up_bonus.granted'],
})

export const grantCharactersForm = z.strictObject({
  /** The main account. */
  id: id(),
  /** Made by the caller for this one grant. */
  key: id(),
  characters: z.number().int().min(1).max(100_000_000),
  reason: text(200).min(1),
})

export const grantCharacters = endpoint({
  ...operator,
  method: 'POST',
  path: '/chatx-admin/api/characterGrant/create',
  summary: 'Gives characters to a main account. The same `key` again gives nothing more',
  input: grantCharactersForm,
  output: z.object({
    /** What the main account's own bucket holds now. */
    charNum: z.number().int(),
  }),
  errors: ['main_account.not_found', 'request.conflict'],
})
