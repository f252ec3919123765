import * as contract from '@chatx/contract/sub-account'
import { implement, type Route } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { SubAccountService } from './sub-account.service.ts'

export const subAccountRoutes = (subAccounts: SubAccountService): Route[] =>
  implement(contract)({
    pageSubAccount: async (input, { login }) => subAccounts.page(login, input),
    createSubAccount: async (input, call) => subAccounts.create(call.login, input, {}, actorOf(call)),
    updateSubAccount: async (input, call) => subAccounts.update(call.login, input, actorOf(call)),
    subAccountLoginCode: async ({ id }, { login }) => subAccounts.showLoginCode(login, id),
    reissueLoginCode: async ({ id }, call) => subAccounts.reissueLoginCode(call.login, id, actorOf(call)),
    disableSubAccount: async ({ id }, call) => subAccounts.disable(call.login, id, actorOf(call)),
    enableSubAccount: async ({ id }, call) => {
      await subAccounts.enable(call.login, id, actorOf(call))
      return { ok: true }
    },
    getDeskInfo: async (_, { login }) => subAccounts.desk.info(login),
    updateTranslationSetting: async (input, { login }) => subAccounts.desk.updateTranslation(login, input),
  })
