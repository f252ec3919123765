// Builds what is out of date: the browser apps with Vite, the server as one file with esbuild.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleServer } from './bundle-server.mjs'
import { compress } from './compress.mjs'
import { inParallel, isCommand, main, must, ROOT, step } from './steps.mjs'

const STAMPS = join(ROOT, '.cache', 'build')
const APPS = ['console', 'desk', 'widget']
const NOT_SOURCE = new Set(['node_modules', 'dist', 'test', '.vite'])

const addFolder = async (hash, folder) => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (NOT_SOURCE.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await addFolder(hash, path)
    else
      hash
        .update(path)
        .update('\0')
        .update(await readFile(path))
        .update('\0')
  }
}

/** One value that changes when any source that goes into a build does; contents, not dates, so that git may touch files. */
const fingerprint = async (folders) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  hash.update(await readFile(join(ROOT, 'package-lock.json')))
  for (const file of [
    'build.mjs',
    'bundle-server.mjs',
    'called-on-load.mjs',
    'compress.mjs',
    'endpoint-targets.mjs',
    'part-files.mjs',
  ])
    hash.update(await readFile(join(ROOT, 'tools', file)))
  for (const folder of folders) await addFolder(hash, join(ROOT, folder))
  return hash.digest('hex')
}

const buildApp = (app) => async () => {
  const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build']
  await must(`The ${app} could not be built.`, process.execPath, vite, { cwd: join(ROOT, app) })
  await compress(join(ROOT, app, 'dist'))
}

const targets = () => [
  {
    name: 'server',
    sources: ['server/src', 'server/seed', 'contract/src'],
    product: 'server/dist/main.mjs',
    build: bundleServer,
  },
  ...APPS.filter((app) => existsSync(join(ROOT, app, 'vite.config.ts'))).map((app) => ({
    name: app,
    sources: [app, 'web-kit/src', 'contract/src'],
    product: `${app}/dist`,
    build: buildApp(app),
  })),
]

const isCurrent = async (target, print) => {
  if (!existsSync(join(ROOT, target.product))) return false
  return (await readFile(join(STAMPS, target.name), 'utf8').catch(() => '')) === print
}

/** Builds every part whose sources changed since its last build; `only` limits it to the named parts. */
export const build = async (only) => {
  const wanted = targets().filter(({ name }) => !only || only.includes(name))
  await inParallel(
    wanted.map((target) => async () => {
      const print = await fingerprint(target.sources)
      if (await isCurrent(target, print)) return
      await step(`build the ${target.name}`, target.build)
      await mkdir(STAMPS, { recursive: true })
      await writeFile(join(STAMPS, target.name), print)
    }),
  )
}

if (isCommand(import.meta.url)) await main(() => build())
