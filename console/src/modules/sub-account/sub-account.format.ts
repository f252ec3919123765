import type { SubAccount } from '@chatx/contract/sub-account'

/** What a new one begins with. */
export const initial = {
  name: '',
  remark: '',
  platforms: ['webchat'],
  fixedPorts: 0,
  dynamicPortLimit: 1,
  charMode: 'unlimited' as 'limited' | 'unlimited',
  allocateChars: 0,
  autoAllocate: false,
  autoAllocateBelow: 10_000,
  autoAllocateAmount: 50_000,
  multiDevice: true,
  shareProfiles: true,
  autoReply: true,
  archive: true,
  dedupeScope: 'current' as 'current' | 'all',
  password: '',
  removePassword: false,
}
export type Values = typeof initial

/** The form of one that is there; a rule that was never set begins with the usual figures. */
export const valuesOf = (row: SubAccount): Values => ({
  ...initial,
  name: row.name,
  remark: row.remark,
  platforms: row.platforms,
  fixedPorts: row.fixedPorts,
  dynamicPortLimit: row.dynamicPortLimit,
  charMode: row.charMode,
  autoAllocate: row.autoAllocate,
  autoAllocateBelow: row.autoAllocateAmount === 0 ? initial.autoAllocateBelow : row.autoAllocateBelow,
  autoAllocateAmount: row.autoAllocateAmount === 0 ? initial.autoAllocateAmount : row.autoAllocateAmount,
  multiDevice: row.multiDevice,
  shareProfiles: row.shareProfiles,
  autoReply: row.autoReply,
  archive: row.archive,
  dedupeScope: row.dedupeScope,
})

/** An empty password means none, and figures of switched-off parts are not sent. */
export const toCreation = (values: Values) => {
  const { removePassword: _, password, ...form } = values
  return {
    ...form,
    password: password === '' ? null : password,
    ...(form.charMode === 'unlimited' ? { allocateChars: 0, autoAllocate: false } : {}),
  }
}

/** An empty password leaves the old one, unless it is to go. Characters are moved by allocations. */
export const toChange = (id: string, values: Values) => {
  const { removePassword, allocateChars: _, password, ...form } = values
  return {
    ...form,
    id,
    ...(values.charMode === 'unlimited' ? { autoAllocate: false } : {}),
    ...(removePassword ? { password: null } : password === '' ? {} : { password }),
  }
}
