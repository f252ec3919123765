// Feature switches: what operators turn on and off for their whole tenant, with a reason that the audit log keeps.
// What always holds: a switch that nobody has set has its default; every process follows a change at once, and within 5 s
// where the hint of it was lost; demo mode never holds operators, so whoever turned it on can turn it off.
export { createFeatureSwitchService, type FeatureSwitchService } from './feature-switch.service.ts'
export { featureSwitchRoutes } from './feature-switch.routes.ts'
export type { Switches } from './feature-switch.rules.ts'
