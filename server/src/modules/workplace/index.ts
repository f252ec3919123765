// Workplace: the owner's home page. It owns no table and asks the other modules for their figures.
// What always holds: days turn at the main account's time zone; a figure that is shown can be recounted from the rows
// of the module that it came from.
export { createWorkplaceService, type WorkplaceService } from './workplace.service.ts'
export { startOfToday } from './workplace.rules.ts'
export { workplaceRoutes } from './workplace.routes.ts'
