import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** What the public pages need to know of the site before anybody has logged in. */
export const site = z.object({
  tenantId: z.number().int(),
  name: z.string(),
  minPasswordLength: z.number().int(),
  downloads: z.array(z.object({ infra: z.string(), label: z.string(), url: z.string() })),
  contacts: z.array(
    z.object({
      kind: z.enum(['online', 'wechat', 'telegram', 'whatsapp']),
      account: z.string(),
      url: z.string(),
    }),
  ),
  demo: z.boolean(),
  /** Whether new main accounts may be opened. */
  registrationOpen: z.boolean(),
  /** Demo mode: nobody but operators may write. */
  readOnly: z.boolean(),
})
export type Site = z.output<typeof site>

export const getSite = endpoint({
  method: 'GET',
  path: '/chatx/open/site/get',
  who: ['anyone'],
  summary: 'Name, contacts and client downloads of this site',
  input: nothing(),
  output: site,
  errors: [],
})

export const outboxMail = z.object({
  id: id(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'kept']),
  error: z.string().nullable(),
  createdAt: instant(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const pageOutbox = endpoint({
  method: 'GET',
  path: '/chatx-admin/api/outbox/page',
  who: ['operator'],
  summary: 'Every mail that the site has written, newest first; `kept` means no mail server is configured',
  input: z.strictObject({ ...pageInput, to: z.string().max(254).optional() }),
  output: pageOf(outboxMail),
  errors: [],
})
