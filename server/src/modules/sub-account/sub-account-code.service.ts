import { AppError } from '../../infra/app-error.ts'
import { hmac, type Keys } from '../../infra/crypto.ts'
import type { AccountScope, AccountTx, Database, TenantTx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { loginCodePlace, newLoginCode, readLoginCode, showLoginCode } from './sub-account.rules.ts'
import * as store from './sub-account.store.ts'

export type CodeDeps = {
  db: Database
  random: Random
  keys: Keys
  publicUrl: string
  audit: Audit
  /** Ends the desk log-ins of a sub-account; those desks are told after commit. */
  endLoginSessions(
    tx: AccountTx,
    filter: { subAccountId: string },
    reason: 'disabled' | 'logged_out',
  ): Promise<number>
}

/** A sub-account as its login needs it. */
export type DeskAccount = {
  mainAccountId: string
  subAccountId: string
  status: 'normal' | 'disabled'
  passwordHash: string | null
  multiDevice: boolean
}

const deskAccount = (row: store.LoginRow | undefined): DeskAccount | undefined =>
  row && {
    mainAccountId: row.main_account_id,
    subAccountId: row.sub_account_id,
    status: row.status,
    passwordHash: row.password_hash,
    multiDevice: row.multi_device,
  }

/** Login codes: found by a keyed hash, shown to their owner from a sealed copy, never stored in plain. */
export const createLoginCodes = (deps: CodeDeps) => {
  const { db, random, keys, publicUrl, endLoginSessions, audit } = deps
  const lookupKey = keys.derive('sub-account login code')
  const hashOf = (tenantId: number, code: string) => hmac(lookupKey, `${tenantId}/${code}`)
  const locked = (tenantId: number, subAccountId: string, code: string) => ({
    hash: hashOf(tenantId, code),
    sealed: keys.seal(code, loginCodePlace(tenantId, subAccountId)),
  })
  const fresh = () => newLoginCode((n) => random.below(n))

  return {
    locked,
    fresh,
    show: (scope: AccountScope, subAccountId: string) =>
      db.inAccount(scope, async (tx) => {
        const row = await store.findSealedCode(tx, subAccountId)
        if (row === undefined) throw new AppError('sub_account.not_found')
        const code = keys.open(row.login_code_sealed, loginCodePlace(scope.tenantId, subAccountId)).toString()
        return { loginCode: showLoginCode(code), deskUrl: `${publicUrl}/desk/` }
      }),
    reissue: (scope: AccountScope, subAccountId: string, by?: Actor) =>
      db.inAccount(scope, async (tx) => {
        const code = fresh()
        const changed = await store.updateCode(tx, subAccountId, locked(scope.tenantId, subAccountId, code))
        if (changed === 0) throw new AppError('sub_account.not_found')
        const ended = await endLoginSessions(tx, { subAccountId }, 'logged_out')
        await audit(tx, by, {
          act: 'subAccount.reissueCode',
          target: { kind: 'subAccount', id: subAccountId },
          changes: [['logins', ended, 0]],
        })
        return { loginCode: showLoginCode(code) }
      }),
    /** The sub-account of a login code, however it was typed; undefined when there is none. */
    findByLoginCode: async (tx: TenantTx, typed: string): Promise<DeskAccount | undefined> => {
      const code = readLoginCode(typed)
      return code === undefined
        ? undefined
        : deskAccount(await store.findByCode(tx, hashOf(tx.tenantId, code)))
    },
    /** Where main credentials land (decisions §1). */
    findDefault: async (tx: AccountTx): Promise<DeskAccount | undefined> =>
      deskAccount(await store.findDefault(tx)),
  }
}
