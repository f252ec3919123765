// What the console costs a browser: size, first picture, blocking and jumps of its screens, on a processor four times as slow
// and a line of 10 Mbit/s with 40 ms, in a new browser context for each visit. Sizes are those of gzip, of all scripts and
// styles that a screen has asked for when it is quiet. Fails when a budget is broken. Apps built first: node tools/build.mjs
// Run: npx tsx bench/web.ts [visits]
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import playwright from '../e2e/playwright.config.ts'
import { PASSWORD } from '../server/test/people.ts'
import { percentile, say, sayResult, sayTable } from './figures.ts'
import { inWorld, openConversations, type World } from './world.ts'

const VISITS = Number(process.argv[2] ?? 5)
const SLOWER = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
const LONG_TASK_MS = 50

/** What a screen may take: KB of gzip, milliseconds to the largest picture and of blocking, and the score of jumps. */
type Budget = { kilobytes: number; largest: number; blocking: number; jumps: number }
type Screen = {
  path: (world: World) => string
  loggedIn: boolean
  /** What stands there when the screen is ready. */
  shown: string
  before?: (world: World) => Promise<unknown>
  budget: Budget
}
/**
 * Shares of what the template that the specification describes takes on the same line: 0.40, 0.55 and 0.50 of its size. The
 * chat page is what customers get by a shared link.
 */
const home = { path: () => '/workplace/home', loggedIn: true }
const screens: Record<string, Screen> = {
  login: {
    path: () => '/login',
    loggedIn: false,
    shown: 'input[type=password]',
    budget: { kilobytes: 194, largest: 1045, blocking: 272, jumps: 0.05 },
  },
  list: {
    path: () => '/subpage/sonAccount',
    loggedIn: true,
    shown: 'main tbody tr',
    budget: { kilobytes: 260, largest: 1045, blocking: 272, jumps: 0.05 },
  },
  'first home': {
    ...home,
    shown: 'main ol li',
    budget: { kilobytes: 410, largest: 1408, blocking: 381, jumps: 0.05 },
  },
  home: {
    ...home,
    shown: 'main [role=img] svg',
    before: (world) => openConversations(world, 1),
    budget: { kilobytes: 410, largest: 1408, blocking: 381, jumps: 0.05 },
  },
  chat: {
    path: ({ desk }) => `/chat/${desk.channel.channelKey}`,
    loggedIn: false,
    shown: 'textarea',
    budget: { kilobytes: 90, largest: 1045, blocking: 272, jumps: 0.05 },
  },
}

type Seen = { largest: number; blocking: number; jumps: number }
declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page, before anything of it. No function in it has a name: tsx wraps those in a helper the page does not have. */
const watch = (longTask: number): void => {
  window.seen = { largest: 0, blocking: 0, jumps: 0 }
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'] as const) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[]) {
        if (type === 'largest-contentful-paint') window.seen.largest = entry.startTime
        else if (type === 'longtask') window.seen.blocking += Math.max(0, entry.duration - longTask)
        else window.seen.jumps += entry.value ?? 0
      }
    }).observe({ type, buffered: true })
  }
}

const sizes = new Map<string, number>()
const sizeOf = async (url: string): Promise<number> => {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const answer = await fetch(url)
  const bytes = gzipSync(await answer.arrayBuffer(), { level: 9 }).length
  sizes.set(url, bytes)
  return bytes
}

const kilobytesOf = async (page: Page): Promise<number> => {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const ours = [...new Set(urls)].filter((url) => /\.(js|css)$/.test(new URL(url).pathname))
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

const visit = async (browser: Browser, world: World, { path, loggedIn, shown }: Screen) => {
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
  await page.goto(world.server.url + path(world), { waitUntil: 'networkidle' })
  await page.locator(shown).first().waitFor()
  await page.waitForFunction(() => window.seen.largest > 0)
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
  await screen.before?.(world)
  const visits: Budget[] = []
  for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, world, screen))
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
