import type { PrivacyProfile, PrivacyState } from '@chatx/contract/privacy'
import type { ProxyCover } from '../proxy/index.ts'
import { partitionOf, placeOf, WEBRTC_POLICY, wayOutOf } from './privacy.rules.ts'

type Account = { id: string; name: string; platform: string }

const isolationOf = (id: string, cover: ProxyCover | undefined) => ({
  messengerAccountId: id,
  partition: partitionOf(id),
  ...placeOf(cover),
  webrtcPolicy: WEBRTC_POLICY,
})

/** `seed`: 32 bytes of this account. */
export const presentProfile = (
  { id }: Pick<Account, 'id'>,
  cover: ProxyCover | undefined,
  seed: Buffer,
): PrivacyProfile => ({
  ...isolationOf(id, cover),
  proxyRequired: cover !== undefined,
  seed: seed.toString('base64url'),
})

export const presentState = (
  { id, name, platform }: Account,
  subAccount: PrivacyState['subAccount'],
  cover: ProxyCover | undefined,
): PrivacyState => ({
  ...isolationOf(id, cover),
  name,
  platform,
  subAccount,
  wayOut: wayOutOf(cover),
  proxy: cover?.proxy ?? null,
})
