import type { ErrorCode } from '@chatx/contract/errors'
import * as contract from '@chatx/contract/sub-account-erasure'
import { implement, type Route } from '../../infra/http/call.ts'
import { refusal } from '../../infra/http/refusal.ts'
import { actorOf } from '../audit/index.ts'
import type { SubAccountBulk } from './sub-account-bulk.service.ts'
import type { SubAccountErasure } from './sub-account-erasure.service.ts'

type Services = { subAccountErasure: SubAccountErasure; subAccountBulk: SubAccountBulk }

export const subAccountErasureRoutes = ({ subAccountErasure, subAccountBulk }: Services): Route[] =>
  implement(contract)({
    subAccountDeletion: async ({ id }, { login }) => subAccountErasure.consequences(login, id),
    deleteSubAccount: async (input, call) => subAccountErasure.remove(call.login, input, actorOf(call)),
    changeManySubAccount: async ({ ids, change }, call) => {
      const refused = await subAccountBulk.changeMany(call.login, ids, change, actorOf(call))
      const say = (error: ErrorCode) => ({ error, msg: refusal(error, call.locale).body.msg })
      return { results: refused.map((error) => (error === null ? null : say(error))) }
    },
  })
