import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { createPackageFolder } from './infra/package-folder.ts'
import { createDownloadService } from './modules/download/index.ts'

/** The folder is made where it is our own, so that an operator finds where packages go. */
export const wireDownloads = ({ config, root }: { config: Config; root: string }) => {
  const own = resolve(root, config.CHATX_DATA, 'packages')
  if (config.DESKTOP_PACKAGES === undefined) mkdirSync(own, { recursive: true })
  const packages = config.DESKTOP_PACKAGES === undefined ? own : resolve(root, config.DESKTOP_PACKAGES)
  return { packages, downloads: createDownloadService({ folder: createPackageFolder(packages) }) }
}
