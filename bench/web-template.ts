// The template that the specification's shell follows, as its makers ship it (Arco Design Pro for React, MIT): made once
// into .cache and served on loopback, so that bench/web.ts measures it beside our pages, on the same machine in the same
// minutes. It needs the package registry and about three minutes; nothing of it is part of the product.
// Run: npx tsx bench/web-template.ts
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { say } from './figures.ts'
import { root } from './world.ts'

const RELEASE = 'arco-design-pro@2.8.1'
const HOME = join(root, '.cache/web-template')
const PAGES = join(HOME, 'pages')

const run = (folder: string, command: string, ...given: string[]): void => {
  say(`  ${command} ${given.join(' ')}`)
  execFileSync(command, given, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, text.replace(from, to))
}

/** It answers its own calls, in development only and after a second; here always and at once, which a server of ours cannot. */
const answerAtOnce = (app: string): void => {
  change(join(app, 'src/utils/setupMock.ts'), "process.env.NODE_ENV === 'development'", 'true')
  change(join(app, 'src/mock/index.ts'), "'500-1500'", '0')
}

/** Unpacks the template's own generator, lets it write the app with Vite, and builds that. */
const make = (): void => {
  const work = join(HOME, 'work')
  rmSync(HOME, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error']
  run(work, 'npm', 'init', '-y')
  run(work, 'npm', 'install', ...quiet, RELEASE)
  const app = join(work, 'app')
  run(work, 'node', 'node_modules/arco-design-pro/scripts/vite', `--projectPath=${app}`)
  answerAtOnce(app)
  run(app, 'npm', 'install', ...quiet)
  run(app, 'npx', 'vite', 'build')
  renameSync(join(app, 'dist'), PAGES)
  rmSync(work, { recursive: true, force: true })
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type Template = { url: string; stop: () => void }

/** Serves the template's pages as ours are, compressed and kept in memory; undefined where it was not made. */
export const serveTemplate = async (): Promise<Template | undefined> => {
  if (!existsSync(join(PAGES, 'index.html'))) return undefined
  const ready = new Map<string, Buffer>()
  const compressed = (file: string): Buffer => {
    const known = ready.get(file)
    if (known) return known
    const made = brotliCompressSync(readFileSync(file), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    })
    ready.set(file, made)
    return made
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const asked = join(PAGES, path)
    const file = extname(path) !== '' && existsSync(asked) ? asked : join(PAGES, 'index.html')
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'text/plain',
      'content-encoding': 'br',
    })
    response.end(compressed(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) make()
