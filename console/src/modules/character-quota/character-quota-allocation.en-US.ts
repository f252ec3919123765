import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './character-quota-allocation.zh-CN.ts'

export const allocationTexts = defineTexts(zhCN, {
  intro:
    'Characters that moved between the main account and limited sub-accounts: given, taken back or refilled by rule, and who did it when.',
  allocate: 'Allocate characters',
  list: 'Allocations',
  empty: 'Nothing was allocated yet',
  emptyMore: 'Once characters of the main account go to a limited sub-account, each move is listed here.',
  time: 'Time',
  subAccount: 'Sub-account',
  anySubAccount: 'All sub-accounts',
  filterSubAccount: 'Filter by sub-account',
  kind: 'Kind',
  anyKind: 'All kinds',
  filterKind: 'Filter by kind',
  kinds: { increase: 'Increase', decrease: 'Decrease', auto: 'Automatic refill' },
  characters: 'Characters',
  remaining: 'Left afterwards',
  by: 'By',
  makers: { owner: 'Main account', rule: 'Refill rule', system: 'System' },
  remark: 'Remark',
  unlocks: 'Give characters to sub-accounts, take them back, and refill them when they run low.',
  example: 'Agent',

  change: 'Change',
  increase: 'Give to the sub-account',
  decrease: 'Take back',
  amount: 'Characters',
  remarkHint: 'Optional, up to 200 characters',
  choose: 'Choose a sub-account',
  after: 'Afterwards',
  main: 'Main account',
  step: (name, before, after) => `${name}: ${before} → ${after}`,
  done: (name, characters) => `${name} now has ${characters} characters`,
  tooMany: 'More than there are',
  noneLimited: 'No sub-account is limited',
  noneLimitedMore:
    'Only sub-accounts with characters of their own can be given some. Make one limited in its settings first.',
  toSubAccounts: 'Go to sub-accounts',
})
