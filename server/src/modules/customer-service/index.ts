// Customer service: how owners reach the people of their site, and the characters that these give away: the sign-up bonus
// and grants of their own. What always holds: a main account asks for the bonus once and gets it at most once; each row that
// says "given" and its credit in the ledger are one transaction; a grant that is repeated under its key credits nothing more.
export { createCustomerServiceService, type CustomerServiceService } from './customer-service.service.ts'
export { createServiceOperatorService } from './customer-service-operator.service.ts'
export { customerServiceRoutes } from './customer-service.routes.ts'
export { serviceOperatorRoutes } from './customer-service-operator.routes.ts'
export { bonusMail, type Decision } from './customer-service-mail.rules.ts'
