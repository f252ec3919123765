// Downloads: the desktop program's packages, which an operator lays into a folder of the server. Owns no table.
// What always holds: only files of the packer's names are offered or given out, the latest of each kind is listed, and
// what is listed is there, with the hash of the file as it is now.
export { downloadRoutes } from './download.routes.ts'
export { isGivenOut } from './download.rules.ts'
export { createDownloadService, type DownloadService } from './download.service.ts'
