import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

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
  }),
  output: pageOf(charLog),
  errors: [],
})
