import { AppError } from '../../infra/app-error.ts'
import type { TenantTx } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { Browser, Opened } from './access.types.ts'
import { createGuard, type GuardDeps } from './access-guard.service.ts'
import { type LoginCredentials, type PasswordInput, refuseDisabled } from './access-login.service.ts'
import * as store from './access-operator.store.ts'
import type { LoginRecords } from './access-record.service.ts'
import type { SecondFactor } from './access-second-factor.service.ts'
import type { HolderIds } from './access-second-factor.store.ts'
import type { LoginSessions } from './access-session.service.ts'

type CheckDeps = GuardDeps & { records: LoginRecords }
export type OperatorDeps = CheckDeps & {
  sessions: LoginSessions
  secondFactor: SecondFactor
  clock: Clock
  random: Random
}
export type NewOperator = { email: string; password: string; displayName: string }
type HashedOperator = Omit<NewOperator, 'password'> & { passwordHash: string }

const candidate = async (tx: TenantTx, email: string) => {
  const row = await store.findByEmail(tx, email)
  if (row === undefined) return undefined
  const found = {
    operatorId: row.operator_id,
    passwordHash: row.password_hash,
    status: row.status,
    rehash: async (inside: TenantTx, hash: string): Promise<void> => {
      if ((await store.strengthenPassword(inside, row.operator_id, row.password_hash, hash)) > 0)
        found.passwordHash = hash
    },
  }
  return found
}

export const operatorHolder = (operatorId: string): HolderIds => ({
  holderId: operatorId,
  mainAccountId: null,
})

/** Verifies an operator's password. */
export const createOperatorPassword = (deps: CheckDeps) => {
  const verify = createGuard(deps)
  return async (tenantId: number, input: PasswordInput, browser: Browser) => {
    const operator = await verify({
      tenantId,
      name: `operator ${input.userName}`,
      password: input.password,
      browser,
      find: (tx) => candidate(tx, input.userName),
      refusal: 'access.wrong_credentials',
      onWrong: (found) =>
        deps.records.failed(tenantId, found && operatorHolder(found.operatorId), 'wrong_password', {
          browser,
          kind: 'operator',
        }),
    })
    refuseDisabled(operator)
    return operator
  }
}

/** At the first log-in the password becomes the operator's own, unless another one was given while this one was looked at. */
const acceptInvitation = async (
  tx: TenantTx,
  { operatorId, passwordHash }: { operatorId: string; passwordHash: string },
): Promise<void> => {
  const invited = await store.lockInvited(tx, operatorId)
  if (invited === undefined) return
  if (invited.password_hash !== passwordHash) throw new AppError('access.wrong_credentials')
  await store.endInvitation(tx, operatorId)
}

/** Staff of a tenant. */
export const createOperators = (deps: OperatorDeps) => {
  const { db, sessions, secondFactor, passwords, clock, random } = deps
  const checkPassword = createOperatorPassword(deps)
  const rowOf = ({ email, displayName, passwordHash }: HashedOperator) => ({
    operator_id: random.id(),
    email,
    password_hash: passwordHash,
    display_name: displayName,
  })
  return {
    operatorLogin: async (tenantId: number, input: LoginCredentials, browser: Browser): Promise<Opened> => {
      const operator = await checkPassword(tenantId, input, browser)
      const holder = operatorHolder(operator.operatorId)
      await secondFactor.demand(tenantId, holder, input.oneTimeCode, { browser, kind: 'operator' })
      const login = { kind: 'operator', operatorId: operator.operatorId, loggedInAs: 'operator' } as const
      return db.inTenant(tenantId, async (tx) => {
        await acceptInvitation(tx, operator)
        return sessions.open(tx, login, browser)
      })
    },
    operatorInfo: (login: Logins['operator']) =>
      db.inTenant(login.tenantId, async (tx) => {
        const row = await store.findOperator(tx, login.operatorId)
        if (row === undefined) throw new AppError('session.expired')
        const { tenantId } = login
        return { id: row.operator_id, userName: row.email, displayName: row.display_name, tenantId }
      }),
    /** Answers whether the operator was made; false when the address is taken. */
    createOperator: async (tenantId: number, { password, ...made }: NewOperator): Promise<boolean> => {
      const known = await db.inTenant(tenantId, (tx) => store.findByEmail(tx, made.email))
      if (known !== undefined) return false
      const passwordHash = await passwords.hash(password)
      const row = rowOf({ ...made, passwordHash })
      return (await db.inTenant(tenantId, (tx) => store.insertOperator(tx, row, clock.now()))) === 1
    },
    /**
     * Somebody whose first password others know, hashed before the transaction; whoever has never logged in gets another.
     * Answers undefined when the address belongs to somebody who has.
     */
    inviteOperator: async (tx: TenantTx, made: HashedOperator): Promise<'added' | 'renewed' | undefined> => {
      const row = await store.insertInvited(tx, rowOf(made), clock.now())
      return row && (row.is_new ? 'added' : 'renewed')
    },
  }
}
