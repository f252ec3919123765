// Holds the imports of the whole repository against the rules in architecture.cjs.
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { isCommand, main, ROOT, say, StepFailed } from './steps.mjs'

const require = createRequire(import.meta.url)
const PLACES = [
  'contract',
  'server',
  'web-kit',
  'console',
  'desk',
  'desk-shell',
  'widget',
  'e2e',
  'bench',
  'tools',
]
const PASSED_OVER = new Set(['node_modules', 'dist', 'data', '.cache'])

const sourcesIn = async (root, folder) => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : sourcesIn(root, path)
      return /\.tsx?$/.test(entry.name) ? [relative(root, path).split(sep).join('/')] : []
    }),
  )
  return found.flat()
}

/**
 * Every import under `root` that breaks a rule; paths from the root, and for a cycle `to` is the whole way round.
 * @returns {Promise<{ files: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export const findViolations = async (root) => {
  const { cruise } = await import('dependency-cruiser')
  const { forbidden, options } = require('./architecture.cjs')
  const files = (await Promise.all(PLACES.map((place) => sourcesIn(root, join(root, place))))).flat().sort()
  if (files.length === 0) return { files: 0, violations: [] }
  const resolve = {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'default', 'types'],
    mainFields: ['module', 'main', 'types'],
  }
  const transpile = { babelConfig: require('./imports-only.cjs') }
  const settings = { ...options, baseDir: root, ruleSet: { forbidden }, validate: true }
  const { output } = await cruise(files, settings, resolve, transpile)
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map((step) => step.name ?? step).join(' -> ') : to,
  }))
  return { files: files.length, violations }
}

const check = async () => {
  const { forbidden } = require('./architecture.cjs')
  const { files, violations } = await findViolations(ROOT)
  if (violations.length === 0) return say(`${files} files keep ${forbidden.length} rules`)
  const why = new Map(forbidden.map((rule) => [rule.name, rule.comment]))
  for (const name of new Set(violations.map((violation) => violation.rule))) {
    say(`\n${name}: ${why.get(name)}`)
    for (const { rule, from, to } of violations) if (rule === name) say(`  ${from} -> ${to}`)
  }
  throw new StepFailed(`${violations.length} imports break the architecture.`)
}

if (isCommand(import.meta.url)) await main(check)
