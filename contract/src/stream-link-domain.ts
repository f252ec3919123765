import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, nothing } from './base/fields.ts'
import { id, instant } from './base/ids.ts'

const gated = { who: ['owner'], privilege: 'PRIVILEGE:B0007:B0007' } as const

/** A host name that belongs to a main account once its DNS says so. */
export const linkDomain = z.object({
  id: id(),
  host: z.string(),
  state: z.enum(['pending', 'verified', 'failed']),
  /** The TXT record that proves it: its name and its value. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Where the host must point to: the deployment's own link domain. */
  pointTo: z.string(),
  problem: z.enum(['no_record', 'wrong_record', 'dns_unreachable']).nullable(),
  checkedAt: instant().nullable(),
  verifiedAt: instant().nullable(),
  links: z.number().int(),
})
export type LinkDomain = z.output<typeof linkDomain>

export const listLinkDomain = endpoint({
  ...gated,
  method: 'GET',
  path: '/chatx/user/streamLinkDomain/list',
  summary: 'Own link domains, at most 20, and the deployment’s',
  input: nothing(),
  output: z.object({ own: z.array(linkDomain), deployment: z.string() }),
  errors: [],
})

export const addLinkDomain = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/streamLinkDomain/add',
  summary: 'Add a link domain; it serves once it is verified',
  input: z.strictObject({ host: z.string().trim().toLowerCase().min(4).max(253) }),
  output: linkDomain,
  errors: ['stream_link.domain_invalid', 'stream_link.domain_taken', 'stream_link.too_many_domains'],
})

export const verifyLinkDomain = endpoint({
  ...gated,
  method: 'POST',
  path: '/chatx/user/streamLinkDomain/verify',
  summary: 'Look at the domain’s DNS now; the answer says what is missing',
  input: z.strictObject({ id: id() }),
  output: linkDomain,
  errors: ['stream_link.domain_unknown', 'stream_link.domain_taken'],
})

export const removeLinkDomain = endpoint({
  ...gated,
  method: 'DELETE',
  path: '/chatx/user/streamLinkDomain/remove',
  summary: 'Remove a domain that no link uses',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['stream_link.domain_unknown', 'stream_link.domain_in_use'],
})
