import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, flag, nothing, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** A messenger that a link can lead to; `other` takes any http(s) address. */
export const linkPlatforms = [
  'whatsapp',
  'telegram',
  'line',
  'messenger',
  'instagram',
  'zalo',
  'viber',
  'signal',
  'webchat',
  'other',
] as const
export const linkPlatform = z.enum(linkPlatforms)
export type LinkPlatform = z.output<typeof linkPlatform>

/** Specification §3 and decisions §6: type 1 online only, 2 all assigned; mode 1 random, 2 sequential; ipBind 1 yes, 2 no. */
export const linkType = z.union([z.literal(1), z.literal(2)])
export const linkMode = z.union([z.literal(1), z.literal(2)])
export const linkIpBind = z.union([z.literal(1), z.literal(2)])

export const linkDevice = z.enum(['mobile', 'tablet', 'desktop'])
export type LinkDevice = z.output<typeof linkDevice>

/** An ISO 3166-1 alpha-2 country code, or ZZ where none was found. */
export const region = z.string().regex(/^[A-Z]{2}$/)

/** Why a visit ended where it did; `bot` visits are kept as such and counted nowhere else. */
export const linkOutcomes = [
  'target',
  'default-disabled',
  'default-expired',
  'default-schedule',
  'default-region',
  'default-device',
  'default-offline',
  'default-capped',
  'bot',
] as const
export const linkOutcome = z.enum(linkOutcomes)
export type LinkOutcome = z.output<typeof linkOutcome>

export const linkTargetForm = z.strictObject({
  /** Of a target that is there already; it keeps its counts and its bindings. */
  id: id().optional(),
  url: text(2000).min(1),
  /** Its share beside the others; 0 rests the target. */
  weight: z.number().int().min(0).max(100).default(1),
  /** Stops after so many new fans came from it; null: never. */
  fanCap: z.number().int().min(1).max(1_000_000).nullable().default(null),
})

/** A weekly window of the main account's time zone; `to` before `from` crosses midnight. Day 1 is Monday. */
export const linkHours = z.strictObject({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
})

export const streamLinkForm = z.strictObject({
  name: text(60).min(1),
  platform: linkPlatform,
  targets: z.array(linkTargetForm).min(1).max(500),
  type: linkType.default(2),
  mode: linkMode.default(1),
  ipBind: linkIpBind.default(2),
  /** A verified domain of the main account; null: the deployment's own. */
  domainId: id().nullable().default(null),
  /** Empty: everywhere. */
  regions: z.array(region).max(250).default([]),
  /** Empty: every device. */
  devices: z.array(linkDevice).max(3).default([]),
  /** Where those go whom no check lets through; without one they see a plain page. */
  defaultUrl: text(2000).nullable().default(null),
  /** Prefilled in the chat; `{link}` is the link's name, `{click}` ties the fan to the click. */
  firstMessage: text(500).default(''),
  /** Hands the visitor's campaign parameters on to the target. */
  passUtm: z.boolean().default(false),
  /** Empty: always. */
  hours: z.array(linkHours).max(14).default([]),
  startsAt: instant().nullable().default(null),
  expiresAt: instant().nullable().default(null),
  /** Where those go who come later; without one the default address. */
  expiredUrl: text(2000).nullable().default(null),
  remark: text(200).default(''),
})
export type StreamLinkForm = z.output<typeof streamLinkForm>

/** `blocked`: an operator has switched it off, and only an operator switches it on again. */
export const linkState = z.enum(['on', 'off', 'archived', 'blocked'])

export const linkTarget = z.object({
  id: id(),
  url: z.string(),
  weight: z.number().int(),
  fanCap: z.number().int().nullable(),
  /** The messenger account that the address names, where it is one of ours. */
  messengerAccountId: id().nullable(),
  /** Null: not one of ours, so always taken as online. */
  online: z.boolean().nullable(),
  visits: z.number().int(),
  chats: z.number().int(),
  fans: z.number().int(),
})
export type LinkTarget = z.output<typeof linkTarget>

/** A row of the list (specification §2 and §3). */
export const streamLink = z.object({
  id: id(),
  emailAddress: z.string(),
  name: z.string(),
  platformId: linkPlatform,
  platformName: z.string(),
  type: linkType,
  mode: linkMode,
  ipBind: linkIpBind,
  /** The full short link. */
  sortUrl: z.string(),
  /** The address that leads through the split: the short link without its scheme, as it is printed. */
  streamUrl: z.string(),
  clickNum: z.number().int(),
  visitors: z.number().int(),
  fans: z.number().int(),
  targets: z.number().int(),
  state: linkState,
  blockedReason: z.string().nullable(),
  expiresAt: instant().nullable(),
  remark: z.string(),
  createdAt: instant(),
})
export type StreamLink = z.output<typeof streamLink>

export const streamLinkDetail = streamLink.extend({
  form: streamLinkForm.omit({ targets: true }),
  targetList: z.array(linkTarget),
  domain: z.string().nullable(),
  /** The public report's address; null while it is switched off. */
  reportUrl: z.string().nullable(),
})
export type StreamLinkDetail = z.output<typeof streamLinkDetail>

const gated = { who: ['owner'], privilege: 'PRIVILEGE:B0007:B0007' } as const
/** 500 long account links, or many links at once. */
const large = { bodyBytes: 2 * 1024 * 1024 } as const
export const formErrors = [
  'stream_link.target_invalid',
  'stream_link.address_invalid',
  'stream_link.domain_unknown',
  'stream_link.too_many',
] as const

export const pageStreamLink = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLink/page',
  summary: 'Traffic-split links, newest first',
  input: z.strictObject({
    ...pageInput,
    search: text(100).optional(),
    platform: linkPlatform.optional(),
    state: linkState.optional(),
    archived: flag().default(false),
  }),
  output: pageOf(streamLink),
  errors: [],
})

export const getStreamLink = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLink/get',
  summary: 'A traffic-split link with its form, its targets and what each of them brought',
  input: z.strictObject({ id: id() }),
  output: streamLinkDetail,
  errors: ['stream_link.not_found'],
})

export const checkTargets = endpoint({
  ...gated,
  ...large,
  method: 'POST',
  path: '/chatx/user/streamLink/checkTargets',
  inDemo: 'allowed',
  summary:
    'Which of the pasted account links are valid, which stand twice and which are not links of the platform',
  input: z.strictObject({ platform: linkPlatform, text: z.string().max(200_000) }),
  output: z.object({
    valid: z.array(z.object({ url: z.string(), messengerAccountName: z.string().nullable() })),
    duplicates: z.array(z.string()),
    invalid: z.array(
      z.object({ text: z.string(), reason: z.enum(['no_link', 'scheme', 'host', 'unsafe', 'long']) }),
    ),
  }),
  errors: [],
})

export const createStreamLink = endpoint({
  ...gated,
  ...large,
  method: 'POST',
  path: '/chatx/user/streamLink/create',
  summary: 'Create a traffic-split link',
  input: streamLinkForm,
  output: streamLinkDetail,
  errors: [...formErrors],
})

export const bulkCreateStreamLink = endpoint({
  ...gated,
  ...large,
  method: 'POST',
  path: '/chatx/user/streamLink/bulkCreate',
  summary: 'Create several links at once, all or none; `row` in an error counts from 0',
  input: z.strictObject({ links: z.array(streamLinkForm).min(1).max(200) }),
  output: z.object({ list: z.array(streamLink) }),
  errors: [...formErrors],
})

export const updateStreamLink = endpoint({
  ...gated,
  ...large,
  method: 'PUT',
  path: '/chatx/user/streamLink/update',
  summary: 'Change a traffic-split link; visitors meet the change within a second',
  input: streamLinkForm.extend({ id: id() }),
  output: streamLinkDetail,
  errors: [...formErrors, 'stream_link.not_found'],
})

export const duplicateStreamLink = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/streamLink/duplicate',
  summary: 'Copy a link under a new short address, without its counts',
  input: z.strictObject({ id: id() }),
  output: streamLinkDetail,
  errors: ['stream_link.not_found', 'stream_link.too_many', 'stream_link.blocked'],
})

export const setStreamLinkState = endpoint({
  ...gated,
  method: 'PUT',
  path: '/chatx/user/streamLink/setState',
  summary: 'Switch a link on or off, archive it or bring it back',
  input: z.strictObject({ id: id(), state: z.enum(['on', 'off', 'archived']) }),
  output: streamLinkDetail,
  errors: ['stream_link.not_found', 'stream_link.blocked'],
})

export const deleteStreamLink = endpoint({
  ...gated,
  method: 'DELETE',
  path: '/chatx/user/streamLink/delete',
  summary: 'Delete an archived link with everything it counted; its short address is never given out again',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['stream_link.not_found', 'stream_link.not_archived', 'stream_link.blocked'],
})

export const tryStreamLink = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/streamLink/try',
  inDemo: 'allowed',
  summary: 'Where a visitor like this would be sent, and why; nothing is counted, bound or advanced',
  input: z.strictObject({
    id: id(),
    region: region.default('ZZ'),
    device: linkDevice.default('mobile'),
    bot: z.boolean().default(false),
    ip: z.union([z.ipv4(), z.ipv6()]).optional(),
    at: instant().optional(),
  }),
  output: z.object({
    outcome: linkOutcome,
    /** Null: the plain page. */
    location: z.string().nullable(),
    targetId: id().nullable(),
    /** The checks in their order, up to the one that decided. */
    steps: z.array(z.object({ check: z.string(), passed: z.boolean(), detail: z.string().nullable() })),
  }),
  errors: ['stream_link.not_found'],
})

export const listLinkRegion = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLink/regions',
  summary: 'Where regions are looked up: the data, its date and its licence notice',
  input: nothing(),
  output: z.object({
    source: z.string(),
    notice: z.string(),
    noticeUrl: z.string(),
    builtAt: instant().nullable(),
  }),
  errors: [],
})

/** What keeps a row of an imported table from becoming a link; rows count from 1, without the heading. */
const importProblem = z.object({ row: z.number().int(), field: z.string(), problem: z.string() })

export const importStreamLink = endpoint({
  ...gated,
  ...large,
  method: 'POST',
  path: '/chatx/user/streamLink/import',
  summary: 'Create links from CSV text with the columns of the export, all or none',
  input: z.strictObject({ csv: z.string().min(1).max(900_000) }),
  output: z.object({ created: z.number().int(), problems: z.array(importProblem) }),
  errors: ['stream_link.too_many'],
})

export const exportStreamLink = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLink/export',
  summary: 'All links as CSV text that can be imported again, safe to open in a spreadsheet',
  input: nothing(),
  output: z.object({ csv: z.string() }),
  errors: [],
})
