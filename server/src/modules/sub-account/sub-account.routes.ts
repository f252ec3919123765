import * as contract from '@chatx/contract/sub-account'
import { implement, type Route } from '../../infra/http/call.ts'
import type { SubAccountService } from './sub-account.service.ts'

export const subAccountRoutes = (subAccounts: SubAccountService): Route[] =>
  implement(contract)({
    pageSubAccount: async (input, { login }) => subAccounts.page(login, input),
    createSubAccount: async (input, { login }) => subAccounts.create(login, input),
    subAccountLoginCode: async ({ id }, { login }) => subAccounts.showLoginCode(login, id),
    reissueLoginCode: async ({ id }, { login }) => subAccounts.reissueLoginCode(login, id),
    disableSubAccount: async ({ id }, { login }) => subAccounts.disable(login, id),
    enableSubAccount: async ({ id }, { login }) => {
      await subAccounts.enable(login, id)
      return { ok: true }
    },
    getDeskInfo: async (_, { login }) => subAccounts.desk.info(login),
    updateTranslationSetting: async (input, { login }) => subAccounts.desk.updateTranslation(login, input),
  })
