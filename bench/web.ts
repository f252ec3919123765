// What the console costs a browser: size, first picture, blocking and jumps of its screens, on a processor four times as slow
// and a line of 10 Mbit/s with 40 ms, in a new browser context for each visit. Sizes are those of gzip, of all scripts and
// styles that a screen has asked for when it is quiet. What takes time is held against the template's same screen, visited in turn
// with ours: machines differ by more than screens do. Fails when a budget is broken, or where the template was not made.
// Apps built first: node tools/build.mjs; the template once: npx tsx bench/web-template.ts
// Run: npx tsx bench/web.ts [visits] [screen…]
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import playwright from '../e2e/playwright.config.ts'
import { PASSWORD } from '../server/test/people.ts'
import { percentile, say, sayResult, sayTable } from './figures.ts'
import { serveTemplate, type Template } from './web-template.ts'
import { inWorld, openConversations, type World } from './world.ts'

const VISITS = Number(process.argv[2] ?? 5)
if (!(VISITS >= 1)) throw new Error(`Visits are a number, not ${process.argv[2]}`)
const WANTED = process.argv.slice(3)
const SLOWER = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
const LONG_TASK_MS = 50
/**
 * What a screen may take of the template's milliseconds, to the largest picture and of blocking, and the score of its jumps.
 * The budget of the screen `list`. The others are held to it too, but for the login: the template's is a form and no more.
 */
const SHARE = { largest: 0.65, blocking: 0.5 }
const LOGIN_LARGEST = 0.75
const JUMPS = 0.05

type Seen = { largest: number; blocking: number; jumps: number }
type Found = Seen & { kilobytes: number }
/** A page to visit, and what stands there when it is ready. */
type Place = { path: (world: World) => string; shown: string; loggedIn: boolean }
type Screen = {
  ours: Place
  theirs: Place
  before?: (world: World) => Promise<unknown>
  kilobytes: number
  largest?: number
}

const place = (path: string, shown: string): Place => ({
  path: () => path,
  shown,
  loggedIn: path !== '/login',
})
const entrance = place('/login', 'input[type=password]')
const home = { theirs: place('/dashboard/workplace', 'canvas'), kilobytes: 410 }

/** Sizes in KB: 0.40, 0.55 and 0.50 of the template's. The chat page is what customers get by a shared link. */
const screens: Record<string, Screen> = {
  login: { ours: entrance, theirs: entrance, kilobytes: 194, largest: LOGIN_LARGEST },
  list: {
    ours: place('/subpage/sonAccount', 'main tbody tr'),
    theirs: place('/list/search-table', 'tbody tr'),
    kilobytes: 260,
  },
  'first home': { ...home, ours: place('/workplace/home', 'main ol li') },
  home: {
    ...home,
    ours: place('/workplace/home', 'main [role=img] svg'),
    before: (world) => openConversations(world, 1),
  },
  chat: {
    ours: {
      path: ({ desk }) => `/chat/${desk.channel.channelKey}`,
      shown: 'textarea',
      loggedIn: false,
    },
    theirs: entrance,
    kilobytes: 90,
  },
}

for (const name of WANTED) if (!(name in screens)) throw new Error(`There is no screen "${name}"`)

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

/** A page on the slow processor and line, which asks nobody outside this machine. */
const openSlowly = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.setBlockedURLs', { urls: ['https://*'] })
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch, LONG_TASK_MS)
  return page
}

type Visit = { url: string; shown: string; enter?: (context: BrowserContext) => Promise<unknown> }

const visit = async (browser: Browser, { url, shown, enter }: Visit): Promise<Found> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  // The one who is logged in at the template is whoever says so.
  await context.addInitScript(() => {
    localStorage.setItem('locale', 'en-US')
    localStorage.setItem('userStatus', location.pathname === '/login' ? 'logout' : 'login')
  })
  await enter?.(context)
  const page = await openSlowly(context)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator(shown).first().waitFor()
  await page.waitForFunction(() => window.seen.largest > 0)
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => window.seen)
  const kilobytes = await kilobytesOf(page)
  await context.close()
  return { kilobytes, ...seen }
}

const keys = ['kilobytes', 'largest', 'blocking', 'jumps'] as const
const middle = (visits: Found[]): Found => {
  const of = (key: keyof Found): number =>
    percentile(
      visits.map((one) => one[key]),
      0.5,
    )
  return { kilobytes: of('kilobytes'), largest: of('largest'), blocking: of('blocking'), jumps: of('jumps') }
}

/** Ours and the template's in turn, so that both see the same minutes; the middle of all visits. */
const measure = async (browser: Browser, world: World, template: Template, screen: Screen) => {
  await screen.before?.(world)
  const { ours, theirs } = screen
  const found = { ours: [] as Found[], theirs: [] as Found[] }
  for (let n = 0; n < VISITS; n += 1) {
    found.ours.push(
      await visit(browser, {
        url: world.server.url + ours.path(world),
        shown: ours.shown,
        ...(ours.loggedIn ? { enter: (context: BrowserContext) => logIn(context, world) } : {}),
      }),
    )
    found.theirs.push(await visit(browser, { url: template.url + theirs.path(world), shown: theirs.shown }))
  }
  return { ours: middle(found.ours), theirs: middle(found.theirs) }
}

/** What a screen may take, in the units of what was found. */
const limitsOf = (theirs: Found, { kilobytes, largest = SHARE.largest }: Screen): Found => ({
  kilobytes,
  largest: theirs.largest * largest,
  blocking: theirs.blocking * SHARE.blocking,
  jumps: JUMPS,
})

const head = keys.flatMap((key) => [key === 'kilobytes' ? 'KB' : key, 'at most', 'template'])

const compare = async (browser: Browser, world: World, template: Template): Promise<string[]> => {
  const rows: (string | number)[][] = [['screen', ...head]]
  const result: Record<string, number> = {}
  const broken: string[] = []
  for (const [name, screen] of Object.entries(screens)) {
    if (WANTED.length > 0 && !WANTED.includes(name)) continue
    const { ours, theirs } = await measure(browser, world, template, screen)
    const limits = limitsOf(theirs, screen)
    rows.push([name, ...keys.flatMap((key) => [ours[key], limits[key], theirs[key]])])
    for (const key of keys) {
      result[`${name}.${key}`] = ours[key]
      if (ours[key] > limits[key])
        broken.push(`${name}: ${key} ${Math.round(ours[key])} is more than ${Math.round(limits[key])}`)
    }
  }
  sayTable(rows)
  sayResult(result)
  return broken
}

const template = await serveTemplate()
if (template === undefined) {
  say('The template was not made yet: npx tsx bench/web-template.ts')
  process.exit(1)
}
const browser = await chromium.launch({ ...playwright.use?.launchOptions })
let broken: string[] = []
try {
  await inWorld(
    async (world) => {
      broken = await compare(browser, world, template)
    },
    { pages: true },
  )
} finally {
  await browser.close()
  template.stop()
}
for (const line of broken) say(line)
process.exitCode = broken.length > 0 ? 1 : 0
