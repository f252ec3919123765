// Bundles the shell into pack/dist/app, from where electron-builder takes it. Needs neither Electron nor a network.
//   node build.mjs --server https://chat.example.com [--feed-key <base64>] [--farbling]
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const here = import.meta.dirname
const pack = join(here, 'pack')
const target = join(pack, 'dist/app')
const resources = join(pack, 'dist/resources')
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://localhost:8080' },
    'feed-key': { type: 'string' },
    farbling: { type: 'boolean', default: false },
  },
})
const server = values.server.replace(/\/$/, '')

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await mkdir(resources, { recursive: true })

// The updater is bundled where it was installed beside the packer; without it the program runs, and never updates itself.
const hasUpdater = existsSync(join(pack, 'node_modules/electron-updater'))
await build({
  entryPoints: [join(here, 'src/main.ts'), join(here, 'src/preload.ts')],
  outdir: target,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  nodePaths: [join(pack, 'node_modules')],
  external: ['electron', 'bufferutil', 'utf-8-validate', ...(hasUpdater ? [] : ['electron-updater'])],
  logLevel: 'warning',
})

const { name, productName, version, description, author, license } = JSON.parse(
  await readFile(join(pack, 'package.json'), 'utf8'),
)
const program = { name, productName, version, description, author, license, main: 'main.cjs' }
await writeFile(join(target, 'package.json'), JSON.stringify(program, null, 2))

const key = values['feed-key']
const feed = key === undefined ? {} : { feedUrl: `${server}/packages`, feedPublicKey: key }
const settings = { serverUrl: server, farbling: values.farbling, ...feed }
await writeFile(join(target, 'chatx.json'), JSON.stringify(settings, null, 2))

const pictures = join(here, '../desk/public')
await copyFile(join(pictures, 'icon-192.png'), join(target, 'tray.png'))
await copyFile(join(pictures, 'icon-512.png'), join(resources, 'icon.png'))
