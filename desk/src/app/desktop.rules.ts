import type { DeskAccount } from '@chatx/contract/messenger-account'
import type { PrivacyProfile } from '@chatx/contract/privacy'

/** Profiles of accounts that may have a partition: what was disabled may keep none. */
export const keptProfiles = (
  profiles: readonly PrivacyProfile[],
  accounts: readonly DeskAccount[],
): PrivacyProfile[] => {
  const disabled = new Set(accounts.flatMap((one) => (one.state === 'disabled' ? [one.id] : [])))
  return profiles.filter((profile) => !disabled.has(profile.messengerAccountId))
}

/** Where a link of a chat leads in the account's partition; undefined for what the system's browser shall open. */
export const partitionAddress = (href: string | null | undefined, accountId: string) => {
  if (!href || accountId === '' || !/^https:\/\//i.test(href)) return undefined
  return { accountId, address: href }
}
