// Whether the desk holds 10,000 conversations and a chat of 5,000 messages at 60 frames per second while somebody scrolls
// through all of it: real server, real rows, real Chromium, the wheel flung and the scrollbar pulled. Beside each the same
// hand on a page with nothing but an equally high box. Run, when the apps are
// built (node tools/build.mjs): npx tsx bench/scrolling.ts
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import playwright from '../e2e/playwright.config.ts'
import { sayResult, sayTable } from './figures.ts'
import { fillDesk } from './scrolling-fill.ts'
import { type Frames, recordFrames } from './scrolling-frames.ts'
import { dragThrough, flingThrough, type Pane } from './scrolling-hand.ts'
import { inWorld, type World } from './world.ts'

const CONVERSATIONS = 10_000
const MESSAGES = 5_000
const ROW_HEIGHT = 68
const VIEWPORT = { width: 1440, height: 900 }

const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT })
  await context.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  return context.newPage()
}

const paneOf = async (page: Page, scroller: Locator): Promise<Pane> => {
  const place = await scroller.boundingBox()
  if (!place) throw new Error('nothing to scroll is shown')
  return { page, scroller, place }
}

const openDesk = async (browser: Browser, { server, desk }: World, chat: string): Promise<Page> => {
  const page = await openPage(browser)
  await page.goto(`${server.url}/desk/?chat=${chat}`)
  await page.getByRole('textbox', { name: 'Login code', exact: true }).fill(desk.loginCode)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('log').getByRole('article').last().waitFor()
  // The app's own beginnings, such as the worker that keeps its files, are not scrolling.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  return page
}

/** The scrolling element around the rows, marked while the chosen row is there: later it may be out of sight. */
const findList = async (page: Page): Promise<Locator> => {
  await page.locator('nav button[aria-current]').evaluate((row) => {
    let element = row.parentElement
    while (element && getComputedStyle(element).overflowY !== 'auto') element = element.parentElement
    element?.setAttribute('data-scroller', '')
  })
  return page.locator('nav [data-scroller]')
}

/** A page with one box of that height, scrolled at the same place of the screen. */
const openPlain = async (
  browser: Browser,
  { place }: Pane,
  height: number,
  from: 'top' | 'end',
): Promise<Pane> => {
  const page = await openPage(browser)
  const at = `left:${place.x}px;top:${place.y}px;width:${place.width}px;height:${place.height}px`
  await page.setContent(
    `<div id="plain" style="position:absolute;${at};overflow-y:auto"><div style="height:${height}px"></div></div>`,
  )
  const scroller = page.locator('#plain')
  if (from === 'end') await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  return { page, scroller, place }
}

type Beside = { desk: Frames; plain: Frames }

const atEnd = async (): Promise<boolean> => true

/** Flings through all of a pane, then pulls its scrollbar; each beside the plain page. */
const measure = async (
  browser: Browser,
  pane: Pane,
  from: 'top' | 'end',
  isWhole: (height: number) => Promise<boolean>,
): Promise<{ wheel: Beside; bar: Beside }> => {
  const direction = from === 'top' ? 1 : -1
  const after = from === 'top' ? 'end' : 'top'
  await pane.page.bringToFront()
  const wheel = await recordFrames(pane.page, () => flingThrough(pane, direction, isWhole))
  const bar = await recordFrames(pane.page, () => dragThrough(pane, after))
  const height = await pane.scroller.evaluate((element) => element.scrollHeight)
  const plain = await openPlain(browser, pane, height, from)
  const plainWheel = await recordFrames(plain.page, () => flingThrough(plain, direction, atEnd))
  const plainBar = await recordFrames(plain.page, () => dragThrough(plain, after))
  await plain.page.context().close()
  return { wheel: { desk: wheel, plain: plainWheel }, bar: { desk: bar, plain: plainBar } }
}

const rowOf = (name: string, frames: Frames, toPlain: number): (string | number)[] => [
  name,
  frames.seconds,
  frames.perSecond,
  frames.lateShare * 100,
  frames.p95,
  frames.longest,
  frames.workPerFrame,
  frames.longTasks,
  frames.longestTask,
  toPlain,
]

const rowsOf = (name: string, { desk, plain }: Beside): (string | number)[][] => [
  rowOf(name, desk, desk.perSecond / plain.perSecond),
  rowOf('  plain page', plain, 1),
]

const resultOf = (name: string, { desk, plain }: Beside): Record<string, number> => ({
  [`${name}PerSecond`]: desk.perSecond,
  [`${name}LateShare`]: desk.lateShare,
  [`${name}P95`]: desk.p95,
  [`${name}Longest`]: desk.longest,
  [`${name}WorkPerFrame`]: desk.workPerFrame,
  [`${name}LongTasks`]: desk.longTasks,
  [`${name}PlainPerSecond`]: plain.perSecond,
  [`${name}PlainLateShare`]: plain.lateShare,
  [`${name}ToPlain`]: desk.perSecond / plain.perSecond,
})

const scroll = async (browser: Browser, world: World): Promise<void> => {
  const chat = await fillDesk(world, { conversations: CONVERSATIONS, messages: MESSAGES })
  const page = await openDesk(browser, world, chat)
  const log = page.getByRole('log')
  const list = await measure(
    browser,
    await paneOf(page, await findList(page)),
    'top',
    async (height) => height >= CONVERSATIONS * ROW_HEIGHT,
  )
  const chats = await measure(browser, await paneOf(page, log), 'end', () =>
    log.getByText('The conversation begins here').isVisible(),
  )
  const beside: [string, string, Beside][] = [
    ['list', 'conversations, wheel', list.wheel],
    ['listBar', 'conversations, scrollbar', list.bar],
    ['chat', 'chat, wheel', chats.wheel],
    ['chatBar', 'chat, scrollbar', chats.bar],
  ]
  const head = [
    'way',
    'seconds',
    'frames/s',
    'late %',
    'p95 ms',
    'longest ms',
    'work ms/frame',
    'long tasks',
    'longest task ms',
    'to plain',
  ]
  sayTable([head, ...beside.flatMap(([, name, one]) => rowsOf(name, one))])
  const results = beside.map(([name, , one]) => resultOf(name, one))
  sayResult(Object.assign({ conversations: CONVERSATIONS, messages: MESSAGES }, ...results))
}

// Chromium hides scrollbars from its drivers unless told otherwise.
const browser = await chromium.launch({
  ...playwright.use?.launchOptions,
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
try {
  await inWorld((world) => scroll(browser, world), { pages: true })
} finally {
  await browser.close()
}
