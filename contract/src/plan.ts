import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** `order`: bought. `gift`: given by an operator. `operator`: sold outside of the shop and entered by an operator. */
export const planLotOrigin = z.enum(['order', 'gift', 'operator'])

/** One stretch of a time plan, from an instant up to and without another (billing.md §3). */
export const planLot = z.object({
  id: id(),
  origin: planLotOrigin,
  /** In the caller's language. */
  setMeal: z.object({ code: z.string(), title: z.string() }),
  portNum: z.number().int(),
  days: z.number().int(),
  startTime: instant(),
  endTime: instant(),
  /** What was really paid, in US cents; 0 for gifts. */
  paidAmount: z.number().int(),
  createdAt: instant(),
})
export type PlanLot = z.output<typeof planLot>

export const pagePlanLot = endpoint({
  who: ['owner'],
  method: 'GET',
  path: '/chatx/user/planLot/page',
  summary: 'Of which stretches the own time plan is made, bought and given, newest first',
  input: z.strictObject(pageInput),
  output: pageOf(planLot),
  errors: [],
})

/** The same with what only the staff may read. */
export const operatedPlanLot = planLot.extend({ reason: z.string() })
export type OperatedPlanLot = z.output<typeof operatedPlanLot>

export const pageOperatedPlanLot = endpoint({
  who: ['operator'],
  method: 'GET',
  path: '/chatx-admin/api/planLot/page',
  summary: 'Of which stretches the time plan of a main account is made, newest first',
  input: z.strictObject({ ...pageInput, mainAccountId: id() }),
  output: pageOf(operatedPlanLot),
  errors: ['main_account.not_found'],
})

export const giftFamily = z.enum(['BIAO_ZHUN_ROOT', 'ZHUAN_YE_ROOT'])

export const giftPlanDaysForm = z.strictObject({
  /** The main account. */
  id: id(),
  /** Made by the caller for this one gift. */
  key: id(),
  days: z.number().int().min(1).max(3650),
  reason: text(200).min(1),
  /** What begins where no time plan runs; needed where there never was one. */
  begin: z.strictObject({ family: giftFamily, portNum: z.number().int().min(1).max(1000) }).optional(),
})

export const giftPlanDays = endpoint({
  who: ['operator'],
  method: 'POST',
  path: '/chatx-admin/api/planLot/gift',
  summary:
    'Gives days: they begin where the running plan ends; a plan that has ended begins again now. The same `key` again gives nothing more',
  input: giftPlanDaysForm,
  output: operatedPlanLot,
  errors: ['main_account.not_found', 'plan.runs', 'plan.none_to_lengthen', 'request.conflict'],
})
