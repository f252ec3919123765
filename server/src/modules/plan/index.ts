// Plan: of which stretches of days a main account's time plan is made. Given ones now; bought ones come with the catalogue.
// What always holds: a gift is given once for its key; it begins where the last day ends, and was paid 0; the end on the main
// account is the end of its last lot, once it has one.
export { planRoutes } from './plan.routes.ts'
export { createPlanService } from './plan.service.ts'
export { giftMail } from './plan-mail.rules.ts'
