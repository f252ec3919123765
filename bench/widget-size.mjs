// What a visitor downloads, gzipped, against the budget. Build first: npm run build -w widget
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../widget/dist/', import.meta.url)
const budgets = { loader: 3 * 1024, app: 40 * 1024 }

const gzipped = (path) => gzipSync(readFileSync(new URL(path, dist)), { level: 9 }).length
const assets = readdirSync(new URL('chat-assets/', dist)).map((name) => `chat-assets/${name}`)
const sum = (paths) => paths.reduce((bytes, path) => bytes + gzipped(path), 0)

const scripts = assets.filter((path) => path.endsWith('.js'))
const core = scripts.filter((path) => /\/index-/.test(path))
const texts = scripts.filter((path) => !core.includes(path))
const largestTexts = Math.max(...texts.map(gzipped))
const app = sum(core) + largestTexts

const rows = [
  ['loader /widget.js', gzipped('widget.js'), budgets.loader],
  ['app scripts with the largest of the languages', app, budgets.app],
  [`app scripts with all ${texts.length} languages`, sum(scripts), budgets.app],
  ['app styles', sum(assets.filter((path) => path.endsWith('.css'))), null],
]
for (const [name, bytes, budget] of rows) {
  const share = budget === null ? '' : ` of ${budget} (${Math.round((100 * bytes) / budget)} %)`
  console.log(`${name}: ${bytes} bytes${share}`)
}
process.exit(rows.some(([, bytes, budget]) => budget !== null && bytes > budget) ? 1 : 0)
