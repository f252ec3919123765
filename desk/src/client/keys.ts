/** Names of what React Query keeps, for the modules that change what another one loaded. */
export const keys = {
  info: ['info'],
  accounts: ['accounts'],
  languages: ['languages'],
  lines: ['lines'],
} as const
