// Runs one project of vitest and counts what it did, test by test.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT, run } from './steps.mjs'

const REPORTS = join(ROOT, '.cache', 'reports')

/** A test that was not run counts as failed and is named: nothing is skipped silently. */
export const countVitest = (report) => {
  let passed = 0
  const failures = []
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1
      else
        failures.push(`${test.status === 'failed' ? 'failed' : 'NOT RUN'}: ${file.name} > ${test.fullName}`)
    }
    const isEmpty = file.assertionResults.length === 0
    const hidden =
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
    if (isEmpty || hidden) failures.push(`failed: ${file.name} as a whole ${file.message ?? ''}`.trimEnd())
  }
  if (report.testResults.length === 0) failures.push('failed: there is not one test')
  return { passed, failures }
}

/** Resolves with `{passed, failed, output}`; a crash of the runner is one failure. */
export const vitest = async (project, limitMs) => {
  const file = join(REPORTS, `${project}.json`)
  await mkdir(REPORTS, { recursive: true })
  await rm(file, { force: true })
  const cli = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = [cli, 'run', '--project', project, ...reporters]
  const { code, output } = await run(process.execPath, args, { limitMs })
  const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  if (!report) return { passed: 0, failed: 1, output }
  const { passed, failures } = countVitest(report)
  // An error outside of any test fails the run without failing a test.
  if (code !== 0 && failures.length === 0) failures.push('failed: an error outside of the tests')
  return { passed, failed: failures.length, output: `${output}\n${failures.join('\n')}` }
}
