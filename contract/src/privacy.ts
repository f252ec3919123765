import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing } from './base/fields.ts'
import { id } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'
import { proxyState } from './proxy.ts'

/** What is kept apart for one messenger account where foreign pages of it are opened: by the desktop program. */
const isolation = {
  /** The name under which its cookies, storage and cache are kept, apart from those of every other account. */
  partition: z.string(),
  /**
   * An IANA zone: that of the proxy's region. Behind a proxy of unknown region one that everybody shares; null where no
   * proxy covers the account, so that pages see the machine's own.
   */
  timeZone: z.string().nullable(),
  /** BCP 47, as the zone. */
  locale: z.string().nullable(),
  /** In Chromium's words: what cannot go through the proxy is not sent. */
  webrtcPolicy: z.literal('disable_non_proxied_udp'),
}

export const privacyProfile = z.object({
  messengerAccountId: id(),
  ...isolation,
  /** Whether a proxy covers it: then its pages go out by that proxy or not at all. */
  proxyRequired: z.boolean(),
  /** 32 bytes in base64url, the same for as long as the account is there; other accounts have others. */
  seed: z.string(),
})
export type PrivacyProfile = z.output<typeof privacyProfile>

export const listPrivacyProfile = endpoint({
  method: 'GET',
  path: '/chatx/client/privacy/profiles',
  who: ['desk'],
  summary: 'How the desktop program keeps the messenger accounts of this sub-account apart',
  input: nothing(),
  output: z.array(privacyProfile),
  errors: [],
})

/** How the account's calls and pages leave: by its proxy; not at all while that does not work; by no proxy. */
export const wayOut = z.enum(['proxy', 'blocked', 'direct'])
export type WayOut = z.output<typeof wayOut>

export const privacyState = z.object({
  messengerAccountId: id(),
  name: z.string(),
  platform: z.string(),
  subAccount: z.object({ id: id(), name: z.string() }),
  ...isolation,
  wayOut,
  proxy: z
    .object({
      id: id(),
      name: z.string(),
      state: proxyState,
      exitAddress: z.string().nullable(),
      /** ISO 3166-1 alpha-2 of the exit or, where that is unknown, of the proxy's own address. */
      region: z.string().nullable(),
      regionOf: z.enum(['exit', 'proxy']).nullable(),
    })
    .nullable(),
})
export type PrivacyState = z.output<typeof privacyState>

export const pagePrivacyState = endpoint({
  method: 'GET',
  path: '/chatx/user/privacy/page',
  who: ['owner'],
  privilege: 'PRIVILEGE:B0006:B0006',
  summary: 'Session isolation of each messenger account: its partition, way out, time zone and locale',
  input: z.strictObject({ ...pageInput, subAccountId: id().optional() }),
  output: pageOf(privacyState),
  errors: [],
})
