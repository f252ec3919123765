import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'

const owner = { who: ['owner'] } as const

/** A head portrait is a square of at most so many pixels a side, in a file of at most so many bytes. */
export const portraitSide = 512
export const portraitBytes = 512 * 1024

/** What an owner may change about himself (specification §3, User settings); `profile` has at most 200 characters (§5). */
const fields = {
  userName: text(64).min(1),
  tgContact: text(64),
  /** Empty, or digits with what people write between them. */
  phone: text(32).regex(/^(\+?[\d(][\d\s()./-]{3,})?$/),
  /** A country by its ISO 3166-1 alpha-2 code, or empty. */
  region: z.string().regex(/^([A-Z]{2})?$/),
  area: text(100),
  address: text(200),
  profile: text(200),
}

/** Who the logged-in owner is. `headPortrait` is an address that is good for a day, or empty. */
export const profile = z.object({
  id: id(),
  emailAddress: z.string(),
  ...fields,
  headPortrait: z.string(),
  createdAt: instant(),
})
export type Profile = z.output<typeof profile>

export const getProfile = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/profile/get',
  summary: 'The own basic information',
  input: nothing(),
  output: profile,
  errors: [],
})

export const updateProfileForm = z.strictObject(fields)

export const updateProfile = endpoint({
  ...owner,
  method: 'PUT',
  path: '/chatx/user/update',
  summary: 'Changes the own basic information',
  input: updateProfileForm,
  output: profile,
  errors: [],
})

export const updateHeadPortrait = endpoint({
  ...owner,
  method: 'PUT',
  path: '/chatx/user/headPortrait/update',
  summary:
    'Makes an uploaded picture (square; PNG, JPEG or WebP by its content) the own head portrait; null takes it away',
  input: z.strictObject({ fileId: id().nullable() }),
  output: profile,
  errors: ['file.not_found', 'file.type_refused', 'file.portrait_refused'],
})
