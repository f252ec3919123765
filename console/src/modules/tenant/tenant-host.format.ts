/** Tenant 1 answers where no other tenant does. */
export const isFirst = (tenantId: number): boolean => tenantId === 1

/** Where the staff of a tenant logs in; nothing where it has no host of its own. */
export const loginPlaces = (hosts: readonly string[]): string =>
  hosts.map((host) => `${host}/operator/login`).join(', ')
