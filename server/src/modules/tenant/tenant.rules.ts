import { site } from '@chatx/contract/tenant'
import * as z from 'zod'

const rows = site.shape

/**
 * What a tenant decides for itself, with the defaults of specification §9, decisions §4 and billing.md §5.4. A value
 * that does not fit any more falls back to its default by itself, so that a site never stops over one setting.
 */
const settings = z.object({
  minPasswordLength: z.number().int().min(6).max(64).catch(6),
  contacts: rows.contacts.catch([]),
  downloads: rows.downloads.catch([]),
  /** Percent of an invited user's first paid order, and of later ones. */
  firstRebateRate: z.number().min(0).max(100).catch(20),
  rebateRate: z.number().min(0).max(100).catch(10),
  /** Grant the 100,000 sign-up characters without an operator (decisions §3). */
  automaticSignUpBonus: z.boolean().catch(false),
  /** Hours of silence after which a contact's next message begins a new fan session (decisions §4). */
  fanSessionHours: z.number().min(1).max(720).catch(24),
})
export type TenantSettings = z.output<typeof settings>

export const settingsFrom = (stored: unknown): TenantSettings =>
  settings.parse(typeof stored === 'object' && stored !== null ? stored : {})

/** The name of a host, in lower case, without its network port. */
export const bareHost = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** The names of all hosts that tenants claim, without network ports. */
export const hostNames = (tenants: readonly { hosts: readonly string[] }[]): string[] =>
  tenants.flatMap(({ hosts }) => hosts.map(bareHost))

/** The tenant whose list holds this Host header, with or without its network port; tenant 1 when none does (decisions §1). */
export const tenantOfHost = (
  tenants: readonly { tenant_id: number; hosts: readonly string[] }[],
  host: string,
): number => {
  const claims = (wanted: string) =>
    tenants.find(({ hosts }) => hosts.some((known) => known.toLowerCase() === wanted))
  // Whoever has the name with its port stands before whoever has the name.
  return (claims(host.toLowerCase()) ?? claims(bareHost(host)))?.tenant_id ?? 1
}

const MASK = '••••••'

/** A mail's text without the part that only its reader may know. */
export const withoutSecret = (text: string, secret: string | null): string =>
  secret === null || secret === '' ? text : text.replaceAll(secret, MASK)

/** What is told of a failure: enough for an operator, never the mail server's whole talk. */
export const failureText = (message: string): string => message.replace(/\s+/g, ' ').slice(0, 200)
