import { AppError } from '../../infra/app-error.ts'
import { narrow, type TenantTx } from '../../infra/database/database.ts'
import { type DeskAccount, readLoginCode, type SubAccountService } from '../sub-account/index.ts'
import type { Browser, Opened } from './access.types.ts'
import { createGuard } from './access-guard.service.ts'
import {
  createMainCheck,
  type LoginCredentials,
  type MainCheckDeps,
  refuseDisabled,
  refuseMoved,
} from './access-login.service.ts'
import type { LoginSessions } from './access-session.service.ts'
import * as sessionStore from './access-session.store.ts'

export type DeskLoginDeps = MainCheckDeps & {
  sessions: LoginSessions
  subAccounts: Pick<SubAccountService, 'findByLoginCode' | 'findDefault' | 'setPasswordHash'>
}

type CodeInput = { loginCode: string; password?: string | undefined }
type Desk = DeskAccount & { loggedInAs: 'code' | 'main' }

const createCodeCheck = (deps: DeskLoginDeps) => {
  const { subAccounts, mainAccounts } = deps
  const verify = createGuard(deps)
  const find = async (tx: TenantTx, code: string) => {
    const found = await subAccounts.findByLoginCode(tx, code)
    if (found === undefined) return undefined
    const rehash = (inside: TenantTx, hash: string) =>
      narrow(inside, found.mainAccountId, (own) => subAccounts.setPasswordHash(own, found.subAccountId, hash))
    return { ...found, owner: await narrow(tx, found.mainAccountId, mainAccounts.find), rehash }
  }
  return async (tenantId: number, { loginCode, password }: CodeInput, browser: Browser): Promise<Desk> => {
    const desk = await verify({
      tenantId,
      // As it is read, or another spelling of the same code would be counted anew.
      name: `code ${readLoginCode(loginCode) ?? loginCode}`,
      password,
      browser,
      find: (tx) => find(tx, loginCode),
      refusal: 'access.wrong_login_code',
    })
    refuseDisabled(desk.owner)
    return { ...desk, loggedInAs: 'code' }
  }
}

/** Logs in to the desk with a login code, or with main credentials, which land in the default sub-account (decisions §1). */
export const createDeskLogin = (deps: DeskLoginDeps) => {
  const { db, sessions, subAccounts } = deps
  const checkCode = createCodeCheck(deps)
  const checkMain = createMainCheck(deps)

  const byMain = async (tenantId: number, input: LoginCredentials, browser: Browser): Promise<Desk> => {
    const { mainAccountId } = await checkMain(tenantId, input, browser, 'desk')
    const desk = await db.inTenant(tenantId, (tx) => narrow(tx, mainAccountId, subAccounts.findDefault))
    if (desk === undefined) throw new AppError('access.account_disabled')
    return { ...desk, loggedInAs: 'main' }
  }

  return async (tenantId: number, input: CodeInput | LoginCredentials, browser: Browser): Promise<Opened> => {
    const desk = await ('loginCode' in input
      ? checkCode(tenantId, input, browser)
      : byMain(tenantId, input, browser))
    if (desk.status === 'disabled') throw new AppError('sub_account.disabled')
    return db.inTenant(tenantId, async (tx) => {
      const { mainAccountId, subAccountId, loggedInAs } = desk
      await narrow(tx, mainAccountId, async (own) => {
        if ('userName' in input) await refuseMoved(deps.mainAccounts, own, input.userName)
        await sessionStore.lockDesk(own, subAccountId)
        if (!desk.multiDevice) await sessions.end(own, { subAccountId }, 'elsewhere')
      })
      return sessions.open(tx, { kind: 'desk', mainAccountId, subAccountId, loggedInAs }, browser)
    })
  }
}
