// npm test: installs what is missing, then runs every check and every test. What cannot run is named and counts as failed.
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { runChecks } from './check.mjs'
import { installForTest, installProxies, installTranslation } from './install.mjs'
import { playwright } from './playwright-run.mjs'
import { isCommand, main, say, step, StepFailed } from './steps.mjs'
import { vitest } from './vitest-run.mjs'

const SERVER_LIMIT_MS = 1_800_000
const STORIES_LIMIT_MS = 3_600_000

const results = []
const record = (name, { passed, failed, output = '' }) => {
  results.push({ name, passed, failed })
  if (failed > 0) say(`\n── ${name} ──\n${output.trimEnd()}\n`)
}

/** Runs one stage. One that cannot be run is recorded as one failure with its reason. */
const stage = async (name, work) => {
  try {
    const result = await step(name, work)
    record(name, result)
    return result
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    record(`${name} (could not run)`, { passed: 0, failed: 1, output: `${error.output}\n${error.message}` })
    return undefined
  }
}

/** A preparation is no test and counts only when it fails. Resolves with `{value}`, or undefined then. */
const prepare = (name, work) => stage(name, async () => ({ passed: 0, failed: 0, value: await work() }))

const summary = () => {
  say('')
  for (const { name, passed, failed } of results) {
    if (passed + failed > 0) say(`  ${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`)
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  say(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 ? 0 : 1
}

const test = async () => {
  await installForTest()
  await prepare('the offline translator', installTranslation)
  await prepare('the network proxies', installProxies)
  const browser = await prepare('the browser', ensureBrowser)
  for (const result of await runChecks()) results.push(result)
  // Before the server's tests: one of them starts the whole product, which serves the browser apps.
  const built = await prepare('build', () => build())
  // One after the other: each keeps a small machine's cores busy, and beside each other both run late.
  await stage('server tests', () => vitest('server', SERVER_LIMIT_MS))
  await stage('stories in the browser', async () => {
    if (!browser) throw new StepFailed('There is no browser to run the stories in.')
    if (!built) throw new StepFailed('There is no build to run the stories on.')
    return playwright(browser.value, STORIES_LIMIT_MS)
  })
  return summary()
}

if (isCommand(import.meta.url)) await main(test)
