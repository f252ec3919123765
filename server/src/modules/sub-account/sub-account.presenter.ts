import type { DeskInfo, SubAccount, TranslationSetting } from '@chatx/contract/sub-account'
import { portLimit, translationFrom } from './sub-account.rules.ts'
import type { SubAccountRow } from './sub-account.store.ts'

/** Live figures of one sub-account that other modules know. */
export type SubAccountFigures = {
  onlineSessions: number
  totalSessions: number
  freeDynamicPorts: number
  remainingChars: number
  todayChars: number
  totalChars: number
  deskOnline: boolean
}

const noFigures: SubAccountFigures = {
  onlineSessions: 0,
  totalSessions: 0,
  freeDynamicPorts: 0,
  remainingChars: 0,
  todayChars: 0,
  totalChars: 0,
  deskOnline: false,
}

/** What its owner has set. */
const settingsOf = (row: SubAccountRow) => ({
  name: row.name,
  status: row.status,
  isDefault: row.is_default,
  platforms: row.platforms,
  fixedPorts: row.fixed_ports,
  dynamicPortLimit: row.dynamic_port_limit,
  portLimit: portLimit(row.fixed_ports, row.dynamic_port_limit),
  charMode: row.char_mode,
  autoAllocate: row.auto_allocate,
  autoAllocateBelow: row.auto_allocate_below,
  autoAllocateAmount: row.auto_allocate_amount,
  multiDevice: row.multi_device,
  shareProfiles: row.share_profiles,
  autoReply: row.auto_reply,
  archive: row.archive,
  dedupeScope: row.dedupe_scope,
})

export const presentSubAccount = (
  row: SubAccountRow,
  figures: SubAccountFigures = noFigures,
): SubAccount => ({
  id: row.sub_account_id,
  remark: row.remark,
  hasPassword: row.has_password,
  ...settingsOf(row),
  erasure:
    row.status === 'deleted' && row.erased_at === null
      ? { done: row.erase_done, total: row.erase_total }
      : null,
  createdAt: row.created_at.toISOString(),
  ...figures,
})

/** A sub-account as other modules need it. */
export type SubAccountFacts = Omit<
  SubAccount,
  keyof SubAccountFigures | 'id' | 'remark' | 'hasPassword' | 'createdAt' | 'erasure'
> & { subAccountId: string; translationSetting: TranslationSetting }

export const presentFacts = (row: SubAccountRow): SubAccountFacts => ({
  subAccountId: row.sub_account_id,
  ...settingsOf(row),
  translationSetting: translationFrom(row.translation_setting),
})

export type DeskFigures = { ports: DeskInfo['ports']; seq: number; remainingChars: number }

/** The agent of a desk is named by its sub-account, as the specification recommends one per agent, and known by its login session. */
export const presentDesk = (
  row: SubAccountRow,
  mainAccount: { mainAccountId: string; userName: string },
  { loggedInAs, loginSessionId }: { loggedInAs: 'code' | 'main'; loginSessionId: string },
  figures: DeskFigures,
): DeskInfo => ({
  subAccount: {
    id: row.sub_account_id,
    name: row.name,
    charMode: row.char_mode,
    remainingChars: figures.remainingChars,
  },
  mainAccount: { id: mainAccount.mainAccountId, userName: mainAccount.userName },
  loggedInAs,
  agent: { id: loginSessionId, name: row.name },
  translationSetting: translationFrom(row.translation_setting),
  ports: figures.ports,
  stream: { seq: figures.seq },
})
