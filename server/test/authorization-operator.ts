import { randomUUID } from 'node:crypto'
import type { Entry } from './authorization-entry.ts'

const PASSWORD = 'Correct1horse'
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
  resetMainAccount: {
    input: ({ id }) => ({ id: id('id'), reason: 'lost' }),
    ids: { id: { of: 'disabledMain', missing } },
    before: async () => undefined,
  },
  pagePlanLot: { input: () => ({ pageSize: 200 }) },
  pageOperatedPlanLot: {
    input: ({ id }) => ({ pageSize: 200, mainAccountId: id('mainAccountId') }),
    ids: { mainAccountId: { of: 'mainAccount', missing } },
  },
  giftPlanDays: {
    // A plan without an end cannot be lengthened.
    before: ({ superuser }, id) =>
      superuser.query(`update main_account set vip_end = '2099-01-01' where main_account_id::text = $1`, [
        id,
      ]),
    input: ({ id }) => ({ id: id('id'), key: randomUUID(), days: 1, reason: 'gift' }),
    ids: { id: { of: 'mainAccount', missing } },
  },
  updateOperatorPassword: {
    input: () => ({ currentPassword: PASSWORD, password: 'Another2horse', confirmPassword: 'Another3horse' }),
    outcome: () => 'access.password_mismatch',
  },
  resumeMainAccount: { input: ({ id }) => ({ id: id('id') }), ids: { id: { of: 'freeMain', missing } } },
}
