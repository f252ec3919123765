// Runs the stories in real browsers and counts what they did.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from './steps.mjs'

const CONFIG = 'e2e/playwright.config.ts'
const REPORT = join(ROOT, '.cache', 'reports', 'e2e.json')

/** Counts of a report. A story that was not run counts as failed; one that passed only when repeated is told. */
export const countPlaywright = (report) => {
  const { expected, unexpected, flaky, skipped } = report.stats
  const notes = []
  if (flaky > 0) notes.push(`${flaky} passed only when repeated`)
  if (skipped > 0) notes.push(`${skipped} NOT RUN`)
  for (const { message } of report.errors ?? []) notes.push(message)
  const outside = unexpected === 0 ? (report.errors ?? []).length : 0
  return { passed: expected + flaky, failed: unexpected + skipped + outside, notes }
}

/** Resolves with `{passed, failed, output}`. `browser` is the path of a Chromium. */
export const playwright = async (browser, limitMs) => {
  if (!existsSync(join(ROOT, CONFIG))) return { passed: 0, failed: 1, output: `${CONFIG} is missing.` }
  await mkdir(join(ROOT, '.cache', 'reports'), { recursive: true })
  await rm(REPORT, { force: true })
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = {
    CHATX_CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
    PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
  }
  const result = await run(process.execPath, [cli, 'test', '-c', CONFIG, '--reporter=list,json'], {
    env,
    limitMs,
  })
  const report = await readFile(REPORT, 'utf8').then(JSON.parse, () => undefined)
  if (!report) return { passed: 0, failed: 1, output: result.output }
  const { passed, failed, notes } = countPlaywright(report)
  const silent = result.code !== 0 && failed === 0 ? 1 : 0
  return { passed, failed: failed + silent, output: [result.output, ...notes].join('\n') }
}
