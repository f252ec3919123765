import type { TargetRow } from './stream-link-assignment.store.ts'
import type { CompiledLink, CompiledTarget } from './stream-link-compiled.types.ts'
import { deviceMaskOf } from './stream-link-device.rules.ts'
import { prepareLocation } from './stream-link-location.rules.ts'
import { seedWheel } from './stream-link-rotation.rules.ts'
import { compileHours, type ZoneOffset } from './stream-link-schedule.rules.ts'
import { checkRedirect } from './stream-link-target.rules.ts'
import type { LinkRow } from './stream-link.store.ts'

/** What a link's rows do not say: its main account's time zone, and which messenger accounts are online. */
export type LinkFacts = { offsetAt: ZoneOffset; online: ReadonlySet<string> }

const compileTarget =
  (link: LinkRow, online: ReadonlySet<string>) =>
  (row: TargetRow): CompiledTarget[] => {
    const asked = { name: link.name, firstMessage: link.first_message, passUtm: link.pass_utm }
    const location = prepareLocation({ url: row.url, platform: link.platform }, asked)
    // An address that may not be redirected to any more is no target.
    if (location === undefined) return []
    return [
      {
        targetId: row.target_id,
        url: row.url,
        weight: row.weight,
        cap: row.fan_cap ?? Number.POSITIVE_INFINITY,
        count: row.fan_num,
        online: row.messenger_account_id === null || online.has(row.messenger_account_id),
        location,
      },
    ]
  }

/** An address of the owner's own, as long as it may be redirected to as it is judged today. */
const allowed = (url: string | null): string | undefined => {
  const checked = url === null ? 'no_link' : checkRedirect(url)
  return typeof checked === 'string' ? undefined : checked.url
}

const limitsOf = (link: LinkRow, offsetAt: ZoneOffset) => ({
  regions: link.regions.length === 0 ? null : new Set(link.regions),
  deviceMask: deviceMaskOf(link.devices),
  schedule: compileHours(link.hours, offsetAt),
  startsAt: link.starts_at?.getTime() ?? Number.NEGATIVE_INFINITY,
  expiresAt: link.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
})

/** A link with its targets in their order, as the redirector decides on it; the wheel stands where its clicks have got to. */
export const compileLink = (link: LinkRow, rows: readonly TargetRow[], facts: LinkFacts): CompiledLink => {
  const targets = rows.flatMap(compileTarget(link, facts.online))
  const weights = Int32Array.from(targets, ({ weight }) => weight)
  return {
    code: link.code,
    tenantId: link.tenant_id,
    mainAccountId: link.main_account_id,
    linkId: link.stream_link_id,
    status: link.blocked_reason === null ? link.state : 'blocked',
    type: link.only_online ? 'online' : 'all',
    mode: link.sequential ? 'sequential' : 'random',
    ipBind: link.ip_bind,
    ...limitsOf(link, facts.offsetAt),
    defaultUrl: allowed(link.default_url),
    expiredUrl: allowed(link.expired_url),
    targets,
    placeOf: new Map(targets.map(({ targetId }, place) => [targetId, place])),
    weights,
    wheel: seedWheel(weights, link.click_num),
    eligible: new Uint8Array(targets.length),
    settled: undefined,
    version: link.version,
  }
}

/** Whether one form of a link rotates over the same targets with the same weights as another, so that its wheel goes on. */
export const rotatesAs = (one: CompiledLink, other: CompiledLink): boolean =>
  one.targets.length === other.targets.length &&
  one.targets.every(
    ({ targetId, weight }, at) =>
      other.targets[at]?.targetId === targetId && other.targets[at].weight === weight,
  )
