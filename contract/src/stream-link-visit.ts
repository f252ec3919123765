import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'
import { linkDevice, linkOutcome, region } from './stream-link.ts'

const gated = { who: ['owner'], privilege: 'PRIVILEGE:B0007:B0007' } as const
const range = z.enum(['7d', '30d'])
const day = z.iso.date()

export const linkVisit = z.object({
  id: id(),
  at: instant(),
  outcome: linkOutcome,
  targetId: id().nullable(),
  targetUrl: z.string().nullable(),
  region: region,
  device: linkDevice,
  /** Whole for 30 days, then its network: `192.0.2.0/24`, `2001:db8::/48`. */
  ip: z.string().nullable(),
  visitorId: id(),
  /** The fan that came from this visit. */
  fanId: id().nullable(),
})
export type LinkVisit = z.output<typeof linkVisit>

export const linkVisitor = z.object({
  visitorId: id(),
  firstAt: instant(),
  lastAt: instant(),
  visits: z.number().int(),
  region: region,
  device: linkDevice,
  ip: z.string().nullable(),
})
export type LinkVisitor = z.output<typeof linkVisitor>

const filters = {
  /** A link id. */
  id: id(),
  targetId: id().optional(),
  region: region.optional(),
  /** An address, which is found after it was cut, too, among those of its network; or a network as the list shows it. */
  ip: z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).optional(),
}

export const pageLinkVisit = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLinkVisit/page',
  summary: 'Visits of a link, newest first; bots are not among them',
  input: z.strictObject({ ...pageInput, ...filters }),
  output: pageOf(linkVisit),
  errors: ['stream_link.not_found'],
})

export const pageLinkVisitor = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLinkVisit/pageVisitor',
  summary: 'Visitors of a link, last seen first',
  input: z.strictObject({ ...pageInput, id: filters.id, region: filters.region, ip: filters.ip }),
  output: pageOf(linkVisitor),
  errors: ['stream_link.not_found'],
})

export const linkTotals = z.object({
  visits: z.number().int(),
  visitors: z.number().int(),
  visitsToday: z.number().int(),
  visitorsToday: z.number().int(),
  /** Counted clicks of known bots, in no other figure. */
  bots: z.number().int(),
  /** Clicks that the redirector could not keep while its disk was full, of the whole deployment; null: none. */
  lost: z.number().int().nullable(),
})

const count = z.object({ key: z.string(), visits: z.number().int() })

/** Everything that is drawn; days are those of the main account's time zone. */
export const linkFigures = z.object({
  days: z.array(z.object({ day, visits: z.number().int(), visitors: z.number().int() })),
  regions: z.array(count),
  devices: z.array(count),
  outcomes: z.array(count),
  /** By target: clicks, chats that began with the click's token, and new fans; what is attributed is a lower bound. */
  targets: z.array(
    z.object({
      targetId: id(),
      url: z.string(),
      visits: z.number().int(),
      chats: z.number().int(),
      fans: z.number().int(),
    }),
  ),
})
export type LinkFigures = z.output<typeof linkFigures>

export const getLinkTotals = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLinkVisit/totals',
  summary: 'Total and today’s visits and visitors of a link',
  input: z.strictObject({ id: id() }),
  output: linkTotals,
  errors: ['stream_link.not_found'],
})

export const getLinkFigures = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLinkVisit/figures',
  summary: 'Trend, regions, devices, outcomes and the funnel of each target over the last 7 or 30 days',
  input: z.strictObject({ id: id(), range }),
  output: linkFigures,
  errors: ['stream_link.not_found'],
})

export const exportLinkVisit = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLinkVisit/export',
  summary: 'Up to 2,000 visits as CSV text, safe to open in a spreadsheet; `nextCursor` continues',
  input: z.strictObject({ ...filters, cursor: pageInput.cursor }),
  output: z.object({ csv: z.string(), nextCursor: z.string().nullable() }),
  errors: ['stream_link.not_found'],
})

export const setLinkReport = endpoint({
  ...gated,
  method: 'PUT',
  path: '/chatx/user/streamLinkVisit/setReport',
  summary: 'Switch the public report on or off; on again gives a new address, so that the old one stays dead',
  input: z.strictObject({ id: id(), enabled: z.boolean() }),
  output: z.object({ reportUrl: z.string().nullable() }),
  errors: ['stream_link.not_found'],
})

const token = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export const getLinkReport = endpoint({
  method: 'GET',
  path: '/chatx/open/streamLink/report',
  who: ['anyone'],
  summary: 'The public report of a link, for whoever knows its unguessable token (specification §6)',
  input: z.strictObject({ token, range: range.default('7d') }),
  output: z.object({
    name: z.string(),
    sortUrl: z.string(),
    totals: linkTotals,
    figures: linkFigures,
    notice: z.string(),
    noticeUrl: z.string(),
  }),
  errors: ['stream_link.report_not_found'],
})

export const reportLinkAbuseForm = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9]{4,32}$/),
  reason: z.enum(['phishing', 'malware', 'spam', 'illegal', 'other']),
  detail: text(1000).default(''),
  contact: text(254).default(''),
})

export const reportLinkAbuse = endpoint({
  method: 'POST',
  path: '/chatx/open/streamLink/reportAbuse',
  who: ['anyone'],
  summary: 'Tell the operators that a short link is abused',
  input: reportLinkAbuseForm,
  output: done(),
  errors: ['stream_link.not_found'],
})
