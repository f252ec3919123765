// Installs what is missing: the npm packages, and on Debian as root the offline translator. Needs nothing but node.
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages, missingPackages, packageManager, PROXIES, TRANSLATION } from './debian.mjs'
import { isCommand, main, must, ROOT, run, say, StepFailed, step } from './steps.mjs'

const OLDEST_NODE = [20, 19]
const RETRY_AFTER_MS = 12 * 3_600_000
const TRIED = join(ROOT, '.cache', 'translation-packages-tried')

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new StepFailed(
      `ChatX needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.version}.`,
    )
  }
}

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/**
 * Whether node_modules is what the lockfile says. npm leaves a lockfile of its own there as the last thing it does, so
 * an interrupted installation is seen too. Packages for other systems are rightly absent.
 */
export const isInstalled = async (root) => {
  const placed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(placed)) return false
  const [wanted, found] = await Promise.all([readJson(join(root, 'package-lock.json')), readJson(placed)])
  return Object.entries(wanted.packages).every(([path, { version, optional, link }]) => {
    if (link || !path.includes('node_modules/')) return true
    const installed = found.packages[path]
    return installed ? installed.version === version : optional === true
  })
}

const installNodePackages = async () => {
  if (await isInstalled(ROOT)) return
  // npm names itself to the scripts it runs; started without it, the one in PATH is used.
  const npm = process.env['npm_execpath']
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  await step('install the npm packages (once, and after an update)', () =>
    must(
      'The npm packages could not be installed; is the network there? What npm said is above.',
      program,
      [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      { limitMs: 1_800_000 },
    ),
  )
}

const triedLately = async () => {
  const tried = await stat(TRIED).catch(() => undefined)
  return tried !== undefined && Date.now() - tried.mtimeMs < RETRY_AFTER_MS
}

const rememberTry = async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  await writeFile(TRIED, new Date().toISOString())
}

const hasApertium = async () => {
  const asked = await run('apertium', ['-l'], { limitMs: 20_000 }).catch(() => undefined)
  return asked?.code === 0 && asked.output.trim() !== ''
}

/** Apertium from Debian's packages. Throws when it is missing and cannot be installed. */
export const installTranslation = async () => {
  const { isDebian, may } = await packageManager()
  if (!isDebian) {
    if (await hasApertium()) return
    throw new StepFailed('Apertium, the offline translator, is not installed; see https://wiki.apertium.org.')
  }
  const missing = await missingPackages(TRANSLATION)
  if (missing.length === 0) return
  if (!may) {
    throw new StepFailed(
      `Apertium, the offline translator, is not complete; install it with: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  }
  await step(`install the offline translator (${missing.join(' ')})`, () => installPackages(missing, 300_000))
}

/** The proxies that people run, where we may install them; elsewhere the tests that want them say so and are left out. */
export const installProxies = async () => {
  const { may } = await packageManager()
  const missing = may ? await missingPackages(PROXIES) : []
  if (missing.length > 0)
    await step(`install network proxies (${missing.join(' ')})`, () => installPackages(missing, 120_000))
}

/** For `npm start`: without the npm packages nothing goes; without the offline translator ChatX starts all the same. */
export const installForStart = async () => {
  checkNode()
  await installNodePackages()
  if (await triedLately()) return
  try {
    await installTranslation()
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    await rememberTry()
    say(`  · ${error.message}`)
    say('    ChatX starts without it: the phrasebook and the engines you configure still translate.')
  }
}

/** For `npm test`: the npm packages. What else tests need is a stage of its own there, so that its lack is named. */
export const installForTest = async () => {
  checkNode()
  await installNodePackages()
}

if (isCommand(import.meta.url)) await main(installForStart)
