import type { Entry } from './authorization-entry.ts'

const missing = 'main_account.not_found' as const

/** What the matrix sends to the calls on main accounts, feature switches and the audit log, all of them the staff's. */
export const operatorEntries: Record<string, Entry> = {
  pageAuditEntry: {
    input: ({ id }) => ({ pageSize: 200, mainAccountId: id('mainAccountId') }),
    ids: { mainAccountId: { of: 'mainAccount', missing: 'as none' } },
  },
  checkAudit: { input: () => ({}) },
  listFeatureSwitch: { input: () => ({}) },
  // As it stands: everything else in the matrix goes on meanwhile.
  setFeatureSwitch: { input: () => ({ name: 'registration', on: true, reason: 'as before' }) },
  pageOperatedAccount: { input: () => ({ pageSize: 200 }) },
  getOperatedAccount: { input: ({ id }) => ({ id: id('id') }), ids: { id: { of: 'mainAccount', missing } } },
  // Only of one that is disabled anyway, or all its callers were out.
  suspendMainAccount: {
    input: ({ id }) => ({ id: id('id'), reason: 'spam' }),
    ids: { id: { of: 'disabledMain', missing } },
  },
  resumeMainAccount: { input: ({ id }) => ({ id: id('id') }), ids: { id: { of: 'freeMain', missing } } },
}
