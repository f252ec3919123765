// The Chromium that the browser tests drive: Debian's, one that CHATX_CHROMIUM names, or the one Playwright brings.
import { access } from 'node:fs/promises'
import { installPackages, missingPackages, packageManager } from './debian.mjs'
import { ROOT, run, StepFailed } from './steps.mjs'

const FONTS = 'fonts-noto-cjk'
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const works = async (path) => {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return false
  // On Ubuntu the file may be a stub that only says "install the snap".
  const result = await run(path, ['--version'], { limitMs: 20_000 }).catch(() => ({ code: 1, output: '' }))
  return result.code === 0 && /\d+\.\d+/.test(result.output)
}

const playwrightsOwn = async () => {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** The path of a Chromium that runs, or undefined. A CHATX_CHROMIUM that does not run is an error, not a hint. */
export const findBrowser = async () => {
  const named = process.env['CHATX_CHROMIUM']
  if (named) {
    if (await works(named)) return named
    throw new StepFailed(`CHATX_CHROMIUM names ${named}, which does not run; correct it or unset it.`)
  }
  for (const path of [...USUAL, await playwrightsOwn().catch(() => '')]) {
    if (path && (await works(path))) return path
  }
  return undefined
}

/** Finds or installs a Chromium, and the fonts that Chinese needs; resolves with its path. */
export const ensureBrowser = async () => {
  const { may, isUbuntu } = await packageManager()
  if (may) {
    const wanted = isUbuntu || (await findBrowser()) ? [FONTS] : ['chromium', FONTS]
    const missing = await missingPackages(wanted)
    if (missing.length > 0) await installPackages(missing)
  }
  const found = await findBrowser()
  if (found) return found
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { cwd: ROOT })
  const fetched = await findBrowser()
  if (fetched) return fetched
  throw new StepFailed(
    'There is no Chromium for the browser tests; install it (Debian: apt-get install chromium fonts-noto-cjk) or name one in CHATX_CHROMIUM.',
  )
}
