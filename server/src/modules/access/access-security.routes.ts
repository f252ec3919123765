import * as contract from '@chatx/contract/access-security'
import { type Call, implement, type Logins, type Route } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { AccessService } from './access.service.ts'
import { browserOf } from './access.routes.ts'
import { holderOfLogin } from './access-holder.service.ts'

const fromOf = <L extends Logins['owner'] | Logins['operator']>(call: Call<L>) => ({
  browser: browserOf(call),
  locale: call.locale,
  actor: actorOf(call),
})

/** What somebody who is logged in does for the own log-ins. */
export const accessSecurityRoutes = ({ access }: { access: AccessService }): Route[] =>
  implement(contract)({
    getSecurity: async (_, { login }) => access.getSecurity(login),
    beginSecondFactor: async ({ password }, call) =>
      access.beginSecondFactor(call.login, password, browserOf(call)),
    confirmSecondFactor: async ({ oneTimeCode }, call) =>
      access.confirmSecondFactor(call.login, oneTimeCode, fromOf(call)),
    turnOffSecondFactor: async (input, call) => {
      await access.turnOffSecondFactor(call.login, input, fromOf(call))
      return { ok: true }
    },
    renewRecoveryCodes: async ({ oneTimeCode }, call) =>
      access.renewRecoveryCodes(call.login, oneTimeCode, fromOf(call)),
    listLoginSession: async (_, { login }) => access.listLoginSession(login),
    endLoginSession: async ({ id }, { login }) => {
      await access.endLoginSession(login, id)
      return { ok: true }
    },
    endOtherLoginSessions: async (_, { login }) => ({ ended: await access.endOtherLoginSessions(login) }),
    pageLoginRecord: async (input, { login }) => access.pageLoginRecord(holderOfLogin(login), input),
    sendPasswordCode: async (_, { login, client, locale }) =>
      access.sendPasswordCode(login, { ip: client.ip, locale }),
    updatePassword: async (input, call) => {
      await access.updatePassword(call.login, input, fromOf(call))
      return { ok: true }
    },
    updateOperatorPassword: async (input, call) => {
      await access.updateOperatorPassword(call.login, input, fromOf(call))
      return { ok: true }
    },
    verifyEmail: async ({ email }, { login, client, locale }) =>
      access.sendEmailCode(login, email, { ip: client.ip, locale }),
    updateUserBindEmail: async (input, call) => {
      await access.updateEmail(call.login, input, fromOf(call))
      return { ok: true }
    },
  })
