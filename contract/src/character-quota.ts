import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** Source and target, `es>zh-CN`; nothing before the sign where no language was identified. */
const languagePair = () =>
  z.string().regex(/^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*)?>[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/)

/** One translated text in the usage log; free ones are listed with their reason. */
export const charLog = z.object({
  id: id(),
  subAccountId: id(),
  subAccountName: z.string(),
  direction: z.enum(['in', 'out', 'preview']),
  sourceLanguage: z.string().nullable(),
  targetLanguage: z.string(),
  engine: z.string().nullable(),
  characters: z.number().int(),
  charged: z.number().int(),
  reason: z.string().nullable(),
  createdAt: instant(),
})

export const pageCharLog = endpoint({
  method: 'GET',
  path: '/chatx/user/subAccount/charLogPage',
  who: ['owner'],
  summary: 'Character usage, newest first; charged characters sum to the ledger',
  input: z.strictObject({
    ...pageInput,
    subAccountId: id().optional(),
    day: z.iso.date().optional(),
    charged: z.enum(['true', 'false']).optional(),
    languages: languagePair().optional(),
    engine: z.string().min(1).max(60).optional(),
    reason: z.string().min(1).max(40).optional(),
  }),
  output: pageOf(charLog),
  errors: [],
})

const figures = {
  requests: z.number().int(),
  /** Characters of all requests, and those that were charged. */
  characters: z.number().int(),
  charged: z.number().int(),
}
const keyed = z.object({ key: z.string(), ...figures })

/** Exact at every moment: `ever.charged` is what the ledger says was consumed. */
export const charUsage = z.object({
  timeZone: z.string(),
  /** Of the chosen days together. */
  range: z.object(figures),
  /** Since the beginning. */
  ever: z.object(figures),
  /** Every day of the range, oldest first, also those on which nothing was used. */
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  /** Who used the most in the range; empty when only one sub-account is asked for. `key` is its id. */
  subAccounts: z.array(keyed.extend({ name: z.string() })),
  /** What there ever was, most used first: what the log can be filtered by. `key` of languages is `es>zh-CN`. */
  languages: z.array(keyed),
  engines: z.array(keyed),
  reasons: z.array(keyed),
})
export type CharUsage = z.output<typeof charUsage>

export const getCharUsage = endpoint({
  method: 'GET',
  path: '/chatx/user/subAccount/charUsage',
  who: ['owner'],
  summary: 'Characters used by day, of all or of one sub-account, and by language pair, engine and reason',
  input: z.strictObject({ range: z.enum(['7d', '30d']).default('7d'), subAccountId: id().optional() }),
  output: charUsage,
  errors: [],
})
