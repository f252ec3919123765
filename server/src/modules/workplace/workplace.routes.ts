import * as contract from '@chatx/contract/workplace'
import { implement } from '../../infra/http/call.ts'
import type { WorkplaceService } from './workplace.service.ts'

export const workplaceRoutes = ({ workplace }: { workplace: WorkplaceService }) =>
  implement(contract)({
    getUserSetMeal: async (_input, { login }) => workplace.setMeal(login),
    workplaceSummary: async (_input, { login }) => workplace.summary(login),
    subAccountFansRank: async ({ range }, { login }) => workplace.rank(login, range),
    platformGrowthLineChart: async ({ range }, { login }) => workplace.growth(login, range),
    chatStatistics: async ({ range }, { login }) => workplace.chats(login, range),
  })
