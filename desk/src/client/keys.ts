/** Names of what React Query keeps, for the modules that change what another one loaded. */
export const keys = {
  info: ['info'],
  site: ['site'],
  accounts: ['accounts'],
  privacyProfiles: ['privacyProfiles'],
  languages: ['languages'],
  lines: ['lines'],
} as const
