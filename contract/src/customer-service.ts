import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing } from './base/fields.ts'
import { instant } from './base/ids.ts'
import { site } from './tenant.ts'

const owner = { who: ['owner'] } as const

/** `open`: not asked for yet. Each main account asks once; a refused one is granted later only by an operator. */
export const signUpBonusState = z.enum(['open', 'waiting', 'granted', 'refused'])

/** The characters that a new main account gets once it has written to customer service (decisions §3). */
export const signUpBonus = z.object({
  state: signUpBonusState,
  characters: z.number().int(),
  requestedAt: instant().nullable(),
  decidedAt: instant().nullable(),
  /** Why it was refused, in the operator's words. */
  reason: z.string().nullable(),
})
export type SignUpBonus = z.output<typeof signUpBonus>

export const getCustomerService = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/customerService/get',
  summary: 'Whom to write to, and how the sign-up bonus stands',
  input: nothing(),
  output: z.object({ contacts: site.shape.contacts, signUpBonus }),
  errors: [],
})
export type CustomerService = z.output<typeof getCustomerService.output>

export const requestSignUpBonus = endpoint({
  ...owner,
  method: 'POST',
  path: '/chatx/user/signUpBonus/create',
  summary: 'Ask for the sign-up bonus, once per main account; asked before: answers how it stands',
  input: nothing(),
  output: signUpBonus,
  errors: [],
})
