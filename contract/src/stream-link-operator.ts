import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, flag, nothing, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'
import { linkState } from './stream-link.ts'

const operator = { who: ['operator'] } as const

/** A link as operators see it: whose it is and where it leads. */
export const operatedLink = z.object({
  id: id(),
  mainAccountId: id(),
  emailAddress: z.string(),
  name: z.string(),
  sortUrl: z.string(),
  state: linkState,
  blockedReason: z.string().nullable(),
  targets: z.array(z.string()),
  clickNum: z.number().int(),
  openReports: z.number().int(),
  createdAt: instant(),
})
export type OperatedLink = z.output<typeof operatedLink>

export const pageOperatedLink = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/streamLink/page',
  summary:
    'Links of all main accounts, newest first; `search` finds a short link, its code or a main account’s e-mail',
  input: z.strictObject({
    ...pageInput,
    search: text(2000).optional(),
    blocked: flag().optional(),
  }),
  output: pageOf(operatedLink),
  errors: [],
})

export const blockStreamLink = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/streamLink/block',
  summary: 'The kill switch: every redirector obeys within a second; a null reason lets the link go on',
  input: z.strictObject({ id: id(), reason: text(200).min(1).nullable() }),
  output: operatedLink,
  errors: ['stream_link.not_found'],
})

export const linkAbuse = z.object({
  id: id(),
  linkId: id(),
  sortUrl: z.string(),
  reason: z.enum(['phishing', 'malware', 'spam', 'illegal', 'other']),
  detail: z.string(),
  contact: z.string(),
  handledAt: instant().nullable(),
  createdAt: instant(),
})
export type LinkAbuse = z.output<typeof linkAbuse>

export const pageLinkAbuse = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/streamLink/pageAbuse',
  summary: 'Reports of abuse, newest first',
  input: z.strictObject({ ...pageInput, handled: flag().default(false) }),
  output: pageOf(linkAbuse),
  errors: [],
})

export const handleLinkAbuse = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/streamLink/handleAbuse',
  summary: 'Mark a report as handled',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['stream_link.abuse_not_found'],
})

/** How the redirectors fare. */
export const redirectorHealth = z.object({
  id: z.string(),
  seenAt: instant(),
  links: z.number().int(),
  /** Lines in memory and segments on disk that are not counted yet. */
  waitingLines: z.number().int(),
  waitingSegments: z.number().int(),
  /** Clicks that could not be kept since it started. */
  lost: z.number().int(),
  diskRefuses: z.boolean(),
})

export const listRedirector = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/streamLink/redirectors',
  summary: 'The redirectors that were alive in the last hour',
  input: nothing(),
  output: z.array(redirectorHealth),
  errors: [],
})
