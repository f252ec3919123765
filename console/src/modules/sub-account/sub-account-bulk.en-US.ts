import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './sub-account-bulk.zh-CN.ts'

/** Without a number in words: `1 sub-account`, `2 sub-accounts`. */
const subAccounts = (n: string) => `${n} ${n === '1' ? 'sub-account' : 'sub-accounts'}`

/** Texts of what is loaded when somebody deletes, or does one thing to several. */
export const bulkTexts = defineTexts(zhCN, {
  deleteTitle: (name) => `Delete ${name}?`,
  deleteManyTitle: (n) => `Delete ${subAccounts(n)}?`,
  noUndo: 'This cannot be undone.',
  gone: 'Erased for good',
  back: 'Given back or closed',
  conversations: 'Conversations',
  messages: 'Messages',
  fans: 'Fans',
  accounts: 'Messenger accounts',
  onlineAccounts: 'Accounts online; their ports are free at once',
  fixedPorts: 'Fixed ports, shared by all again',
  characters: 'Characters, back to the main account',
  links: 'Traffic-split links that stop leading there',
  autoReplies: 'Automatic replies for nobody else, switched off',
  atOnce:
    'Desks are logged out within 2 seconds; the data is then erased in the background. Usage records, the ledger of characters and the audit log stay.',
  typeName: (name) => `Type “${name}” to confirm`,
  typeCount: (n) => `Type ${n} to confirm`,
  notTheName: 'This is not its name',
  notTheCount: 'This is not how many you chose',
  deleteIt: 'Delete',
  deleted: (name, logins) => `Deleted ${name}; desks logged out: ${logins}. Its data is being erased`,
  defaultStays: (name) => `The default sub-account “${name}” is not deleted.`,

  bar: 'Acts on several sub-accounts',
  chosen: (n) => `${n} selected`,
  clear: 'Clear selection',
  enable: 'Enable',
  disable: 'Disable',
  remark: 'Remark',
  ports: 'Dynamic port limit',
  allocate: 'Allocate characters',
  disableTitle: (n) => `Disable ${subAccounts(n)}?`,
  disableWill: (sessions) =>
    `Sessions closed: ${sessions}. Their ports are freed and desks logged out within 2 seconds. You can enable them again at any time.`,
  remarkTitle: (n) => `Set the remark of ${subAccounts(n)}`,
  remarkHint: 'Replaces what is there; empty clears it',
  portsTitle: (n) => `Set the dynamic port limit of ${subAccounts(n)}`,
  portsHint: 'How many of the shared ports each of them may occupy',
  allocateTitle: (n) => `Allocate characters to ${subAccounts(n)}`,
  allocateHint: 'Characters for each of them',
  allocateSum: (total) => `${total} characters leave the main account`,
  unlimitedSkipped: (n) => `Passed over, since they share the main account’s characters: ${n}.`,
  apply: 'Apply',
  allDone: (n) => `Done for ${subAccounts(n)}`,
  resultTitle: 'What was done',
  resultSum: (done, failed) => `Done: ${done}. Not done: ${failed}.`,
  done: 'Done',
  close: 'Close',
})
