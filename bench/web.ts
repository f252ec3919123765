// What the console costs a browser: size, first picture, blocking and jumps of its screens, on a processor four times as slow
// and a line of 10 Mbit/s with 40 ms, in a new browser context for each visit. Sizes are those of gzip, of all scripts and
// styles that a screen has asked for when it is quiet. Fails when a budget is broken. Apps built first: node tools/build.mjs
// Run: npx tsx bench/web.ts [visits]
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import playwright from '../e2e/playwright.config.ts'
import { PASSWORD } from '../server/test/people.ts'
import { percentile, say, sayResult, sayTable } from './figures.ts'
import { inWorld, root, type World } from './world.ts'

const VISITS = Number(process.argv[2] ?? 5)
const SLOWER = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
const LONG_TASK_MS = 50

/** What a screen may take: KB of gzip, milliseconds to the largest picture and of blocking, and the score of jumps. */
type Budget = { kilobytes: number; largest: number; blocking: number; jumps: number }
/** Shares of what the template that the specification describes takes on the same line: 0.40, 0.55 and 0.50 of its size. */
const screens: Record<string, { path: string; loggedIn: boolean; budget: Budget }> = {
  login: {
    path: '/login',
    loggedIn: false,
    budget: { kilobytes: 194, largest: 1045, blocking: 272, jumps: 0.05 },
  },
  list: {
    path: '/subpage/sonAccount',
    loggedIn: true,
    budget: { kilobytes: 260, largest: 1045, blocking: 272, jumps: 0.05 },
  },
  home: {
    path: '/workplace/home',
    loggedIn: true,
    budget: { kilobytes: 410, largest: 1408, blocking: 381, jumps: 0.05 },
  },
}

type Seen = { largest: number; blocking: number; jumps: number }
declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page, before anything of it. */
const watch = (longTask: number): void => {
  const seen: Seen = { largest: 0, blocking: 0, jumps: 0 }
  window.seen = seen
  const each = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
  })
  each('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - longTask)
  })
  each('layout-shift', (entry) => {
    seen.jumps += entry.value ?? 0
  })
}

const sizes = new Map<string, number>()
const sizeOf = async (path: string): Promise<number> => {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const bytes = gzipSync(await readFile(join(root, 'console/dist', path)), { level: 9 }).length
  sizes.set(path, bytes)
  return bytes
}

const kilobytesOf = async (page: Page): Promise<number> => {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const ours = [...new Set(paths)].filter((path) => /\.(js|css)$/.test(path))
  const all = await Promise.all(ours.map(sizeOf))
  return all.reduce((sum, bytes) => sum + bytes, 0) / 1024
}

const logIn = async (context: BrowserContext, { server, owner }: World): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/workplace/home')
  await page.close()
}

const visit = async (browser: Browser, world: World, path: string, loggedIn: boolean) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  if (loggedIn) await logIn(context, world)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch, LONG_TASK_MS)
  await page.goto(world.server.url + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => window.seen)
  const kilobytes = await kilobytesOf(page)
  await context.close()
  return { kilobytes, ...seen }
}

const median = (values: number[]): number => percentile(values, 0.5)

const measure = async (browser: Browser, world: World, name: string): Promise<Budget> => {
  const screen = screens[name]
  if (screen === undefined) throw new Error(`no screen ${name}`)
  const visits: Budget[] = []
  for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, world, screen.path, screen.loggedIn))
  const of = (key: keyof Budget): number => median(visits.map((one) => one[key]))
  return { kilobytes: of('kilobytes'), largest: of('largest'), blocking: of('blocking'), jumps: of('jumps') }
}

const keys = ['kilobytes', 'largest', 'blocking', 'jumps'] as const
const browser = await chromium.launch({ ...playwright.use?.launchOptions })
const broken: string[] = []
try {
  await inWorld(
    async (world) => {
      const rows: (string | number)[][] = [
        [
          'screen',
          ...keys.flatMap((key) => [
            key === 'kilobytes' ? 'KB' : key === 'jumps' ? key : `${key} ms`,
            'at most',
          ]),
        ],
      ]
      const result: Record<string, number> = {}
      for (const [name, { budget }] of Object.entries(screens)) {
        const found = await measure(browser, world, name)
        rows.push([name, ...keys.flatMap((key) => [found[key], budget[key]])])
        for (const key of keys) {
          result[`${name}.${key}`] = found[key]
          if (found[key] > budget[key])
            broken.push(`${name}: ${key} ${found[key]} is more than ${budget[key]}`)
        }
      }
      sayTable(rows)
      sayResult(result)
    },
    { pages: true },
  )
} finally {
  await browser.close()
}
for (const line of broken) say(line)
process.exitCode = broken.length > 0 ? 1 : 0
