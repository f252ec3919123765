// Real-name certification: what owners prove about themselves or their enterprise, and what operators decide about it.
// What always holds: a main account has one request that is under review or passed at most; names and numbers lie sealed and
// numbers leave masked, except for an operator whose look is recorded; what is withdrawn is erased, with its pictures.
export { createCertificationService, type CertificationService } from './certification.service.ts'
export { createCertificationOperatorService } from './certification-operator.service.ts'
export { certificationRoutes } from './certification.routes.ts'
export { certificationOperatorRoutes } from './certification-operator.routes.ts'
