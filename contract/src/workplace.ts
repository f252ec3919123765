import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing } from './base/fields.ts'
import { id, instant } from './base/ids.ts'

export const getUserSetMeal = endpoint({
  method: 'GET',
  path: '/chatx/user/setMeal/getUserSetMeal',
  who: ['owner'],
  summary: 'The current package, active or expired, with ports and characters',
  input: nothing(),
  output: z.object({
    family: z.string(),
    code: z.string(),
    title: z.object({ zh: z.string(), en: z.string() }),
    active: z.boolean(),
    vipEndTime: instant().nullable(),
    portNum: z.number().int(),
    portOnline: z.number().int(),
    charRemaining: z.number().int(),
    charUsedToday: z.number().int(),
    charUsedTotal: z.number().int(),
  }),
  errors: [],
})

export const workplaceSummary = endpoint({
  method: 'GET',
  path: '/chatx/user/workplace/summary',
  who: ['owner'],
  summary: 'The figures of the home page: fans, messages, conversations, and the steps of a first run',
  input: nothing(),
  output: z.object({
    fansTotal: z.number().int(),
    fansToday: z.number().int(),
    newFansToday: z.number().int(),
    messagesToday: z.object({ in: z.number().int(), out: z.number().int(), automatic: z.number().int() }),
    conversationsOpen: z.number().int(),
    conversationsUnread: z.number().int(),
    desksOnline: z.number().int(),
    timeZone: z.string(),
    firstRun: z.object({ subAccount: z.boolean(), channel: z.boolean(), message: z.boolean() }),
  }),
  errors: [],
})

export const subAccountFansRank = endpoint({
  method: 'GET',
  path: '/chatx/system/fans/subAccountFansRank',
  who: ['owner'],
  summary: 'Sub-accounts by number of new fans, today or in total',
  input: z.strictObject({ range: z.enum(['today', 'total']).default('today') }),
  output: z.array(z.object({ subAccountId: id(), name: z.string(), fans: z.number().int() })),
  errors: [],
})

export const platformGrowthLineChart = endpoint({
  method: 'GET',
  path: '/chatx/system/fans/platformGrowthLineChart',
  who: ['owner'],
  summary: 'New fans per platform over time; days turn at the main account’s time zone',
  input: z.strictObject({ range: z.enum(['24h', '7d', '30d']).default('7d') }),
  output: z.object({
    buckets: z.array(z.string()),
    series: z.array(z.object({ platform: z.string(), values: z.array(z.number().int()) })),
  }),
  errors: [],
})

export const chatStatistics = endpoint({
  method: 'GET',
  path: '/chatx/user/workplace/chatStatistics',
  who: ['owner'],
  summary: 'Messages in and out and characters used over time',
  input: z.strictObject({ range: z.enum(['24h', '7d', '30d']).default('24h') }),
  output: z.object({
    buckets: z.array(z.string()),
    inbound: z.array(z.number().int()),
    outbound: z.array(z.number().int()),
    characters: z.array(z.number().int()),
  }),
  errors: [],
})
