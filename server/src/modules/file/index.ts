// Files: what people attach to messages. Bytes go straight to the storage through a signed link; a row says whose they are.
// What always holds: a file is used only after its first bytes were looked at and its type was found to be allowed; it is
// served from our own host with a signed link, shown inline only when it is an image, a sound or a film.
export { createFileService, type FileService } from './file.service.ts'
export { fileRoutes } from './file.routes.ts'
export { type Receive, registerFileServing } from './file-serving.routes.ts'
export { fileRounds } from './file.jobs.ts'
export type { Storage } from './file.types.ts'
