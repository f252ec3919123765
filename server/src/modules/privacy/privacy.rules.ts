import type { WayOut } from '@chatx/contract/privacy'
import regions from './privacy-regions.json' with { type: 'json' }

/** The proxy that covers an account, as far as its pages are concerned. `serves`: accounts may call out by it now. */
export type Cover = { serves: boolean; region: string | null }

type Place = { timeZone: string | null; locale: string | null }

/** Of each region the zone in which most of its people live, and the language that most of their browsers say. */
const places = new Map(
  Object.entries(regions).map(([region, [timeZone = '', locale = '']]) => [region, { timeZone, locale }]),
)

/** Universal time under the name of a place, since pages take plain UTC for a machine; and the commonest language. */
const SHARED = { timeZone: 'Atlantic/Reykjavik', locale: 'en-US' }
const OWN = { timeZone: null, locale: null }

/**
 * What foreign pages of an account are told of where and in what language it is read. Without a proxy they see the machine's
 * address, so anything but its own zone and language would be a contradiction; behind a proxy they must not see these.
 */
export const placeOf = (cover: Cover | undefined): Place => {
  if (cover === undefined) return OWN
  return (cover.region === null ? undefined : places.get(cover.region)) ?? SHARED
}

export const wayOutOf = (cover: Cover | undefined): WayOut => {
  if (cover === undefined) return 'direct'
  return cover.serves ? 'proxy' : 'blocked'
}

/** Chromium keeps what begins with `persist:` on the disk. */
export const partitionOf = (messengerAccountId: string): string => `persist:acct-${messengerAccountId}`

export const WEBRTC_POLICY = 'disable_non_proxied_udp' as const
