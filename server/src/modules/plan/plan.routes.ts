import * as contract from '@chatx/contract/plan'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { PlanService } from './plan.service.ts'

export const planRoutes = ({ plans }: { plans: PlanService }) =>
  implement(contract)({
    pagePlanLot: async (input, { login, locale }) => plans.page(login, input, locale),
    pageOperatedPlanLot: async ({ mainAccountId, ...input }, { login, locale }) =>
      plans.pageForStaff({ tenantId: login.tenantId, mainAccountId }, input, locale),
    giftPlanDays: async ({ id, ...wish }, call) =>
      plans.give({ tenantId: call.login.tenantId, mainAccountId: id }, wish, {
        by: actorOf(call),
        locale: call.locale,
      }),
  })
