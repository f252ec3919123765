// Guides: how far an owner has come in the guides of the console, and whether one may be pointed to.
// What always holds: a guide that was finished or put away stays so until its owner begins it again; what a guide's steps
// are is the console's matter, and whether one of them has happened is asked of the modules that it happens in.
export { createGuideService, type GuideService } from './guide.service.ts'
export { guideRoutes } from './guide.routes.ts'
