// npm start: installs what is missing, builds what is out of date, and runs the server until it is told to stop.
// With --dev the server runs from its sources and starts again when they change; other arguments are handed to it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { installForStart } from './install.mjs'
import { main, ROOT } from './steps.mjs'

const REPEAT_MS = 1500

const settings = () => (existsSync(join(ROOT, '.env')) ? [`--env-file=${join(ROOT, '.env')}`] : [])

/**
 * Hands SIGINT, SIGTERM and SIGHUP to the server once: Ctrl-C comes from the terminal and, an instant later, from npm.
 * Asking again after a while gets through.
 */
const handOnSignals = (child) => {
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - last < REPEAT_MS) return
      last = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
}

const untilEnd = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })

/** The server in a group of its own, so that Ctrl-C reaches it through us only; its input ends when we are killed. */
const serve = (args) => {
  const follow = pathToFileURL(join(ROOT, 'tools', 'follow-start.mjs')).href
  const flags = ['--enable-source-maps', ...settings(), `--import=${follow}`]
  const child = spawn(process.execPath, [...flags, join(ROOT, 'server', 'dist', 'main.mjs'), ...args], {
    cwd: ROOT,
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  })
  handOnSignals(child)
  return untilEnd(child)
}

/** tsx ends with the terminal's own Ctrl-C, being in our group. */
const serveSources = (args) => {
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const child = spawn(process.execPath, [tsx, 'watch', ...settings(), 'server/src/main.ts', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return untilEnd(child)
}

await main(async () => {
  const args = process.argv.slice(2).filter((arg) => arg !== '--dev')
  const isDev = process.argv.includes('--dev')
  await installForStart()
  await build(isDev ? ['console', 'desk', 'widget'] : undefined)
  return isDev ? serveSources(args) : serve(args)
})
