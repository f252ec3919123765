// npm run check: everything that is quick to know about the sources, under two minutes; before every commit.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inParallel, isCommand, main, ROOT, run, say, step } from './steps.mjs'
import { vitest } from './vitest-run.mjs'

const LIMIT_MS = 300_000
const bin = (name) => join(ROOT, 'node_modules', '.bin', name)

const program = (name, command, args) => ({
  name,
  run: async () => {
    const { code, output } = await run(command, args, { limitMs: LIMIT_MS })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  },
})

// The longest first, so that two of them at a time end together.
const checks = [
  { name: 'unit tests', run: () => vitest('unit', LIMIT_MS) },
  program('types', process.execPath, ['tools/types.mjs']),
  program('unused files, exports and packages (knip)', bin('knip'), ['--no-progress', '--no-config-hints']),
  program('architecture', process.execPath, ['tools/architecture-check.mjs']),
  program('lint (oxlint)', bin('oxlint'), ['--deny-warnings']),
  program('format (biome)', bin('biome'), ['format', '.']),
]

/** Runs all checks; resolves with one `{name, passed, failed}` for each. A check counts as one, the unit tests each. */
export const runChecks = async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  const results = await inParallel(
    checks.map(({ name, run: check }) => async () => {
      const result = await step(name, check)
      return { name, ...result }
    }),
    2,
  )
  for (const { name, failed, output } of results)
    if (failed > 0) say(`\n── ${name} ──\n${output.trimEnd()}\n`)
  return results
}

const check = async () => {
  const results = await runChecks()
  const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name)
  say(broken.length === 0 ? '\nAll checks pass.' : `\nFailed: ${broken.join(', ')}.`)
  return broken.length === 0 ? 0 : 1
}

if (isCommand(import.meta.url)) await main(check)
