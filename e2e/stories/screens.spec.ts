import { type Browser, expect, type Page } from '@playwright/test'
import { inTheme, isFinished, looks } from '../world/finished.ts'
import { makeVisitedLink, type VisitedLink } from '../world/links.ts'
import {
  type Locale,
  openConsole,
  openDesk,
  openOperator,
  openVisitor,
  words,
  write,
} from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
let link: VisitedLink
test.beforeAll(async () => {
  server = await startDemo()
  link = await makeVisitedLink(server)
})
test.afterAll(() => server.stop())

const consolePages = () => [
  '/workplace/home',
  '/subpage/sonAccount',
  '/subpage/messengerAccount',
  '/subpage/chatUse',
  '/subpage/chatAllocation',
  '/subpage/agentConfig',
  '/subpage/sessionIsolation',
  '/material/keywordMessage',
  '/material/welcomeMessage',
  '/fansOperation/streamLink',
  '/fansOperation/streamLinkForm',
  `/fansOperation/streamLinkForm?id=${link.id}`,
  `/fansOperation/streamLinkDetail?id=${link.id}`,
  `/fansOperation/streamLinkDetail?id=${link.id}&tab=visitors&range=30d`,
  '/system/notification',
  '/userCenter/userDetail',
  '/user/setting',
  '/user/setting?tab=sessions',
  '/user/setting?tab=records',
  '/user/setting?tab=certification',
  '/404',
]

/** The browser of somebody who is not logged in. */
const openAnybody = async (browser: Browser, { locale, dark, viewport }: (typeof looks)[number]) => {
  const context = await browser.newContext({ locale, viewport, colorScheme: dark ? 'dark' : 'light' })
  await context.addInitScript(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
    { locale, theme: dark ? 'dark' : 'light' },
  )
  return context.newPage()
}

for (const look of looks) {
  const name = `${look.locale} ${look.dark ? 'dark' : 'light'} ${look.viewport.width}`

  test(`the console is finished in ${name}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const complaints: string[] = []
    const page = await openConsole(browser, server, look.locale, complaints, look.viewport)
    await inTheme(page, look.dark)
    for (const path of consolePages()) {
      await page.goto(`${server.url}${path}`)
      await isFinished(page, path)
    }
    expect(complaints).toEqual([])
  })

  test(`the operator's links and switches are finished in ${name}`, async ({ browser }) => {
    const complaints: string[] = []
    const page = await openOperator(browser, server, look.locale, complaints, look.viewport)
    await inTheme(page, look.dark)
    for (const path of [
      'links',
      'links?tab=abuse',
      'links?tab=redirectors',
      'notifications',
      'service',
      'certification',
      'switches',
    ]) {
      await page.goto(`${server.url}/operator/${path}`)
      await isFinished(page, `/operator/${path}`)
    }
    expect(complaints).toEqual([])
  })

  test(`the public pages are finished in ${name}`, async ({ browser }) => {
    const page = await openAnybody(browser, look)
    for (const path of [
      '/login',
      '/register',
      '/operator/login',
      '/desk/',
      '/docs',
      `/chat/${server.channelKey}`,
      link.reportUrl.slice(server.url.length),
      '/fansOperation/streamLinkReport',
      `/link/report?code=${link.code}`,
      '/download',
    ]) {
      await page.goto(`${server.url}${path}`)
      await isFinished(page, path)
    }
  })
}

test('the desk is finished with a chat open, light and dark', async ({ browser }) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  const visitor = await openVisitor(browser, server, 'es-ES', complaints)
  for (const [locale, number] of [
    ['en-US', '4711'],
    ['zh-CN', '4712'],
  ] satisfies [Locale, string][]) {
    const desk = await openDesk(browser, server, locale, 'ANA0-DEM0-0001', complaints)
    await write(visitor, `mesa ${number}`)
    await desk.getByRole('button').filter({ hasText: number }).first().click()
    await expect(desk.getByRole('log')).toContainText(number)
    await isFinished(desk, `desk ${locale} light`)
    await inTheme(desk, true)
    await expect(desk.getByText('Casa Luz shop')).toBeVisible()
    await isFinished(desk, `desk ${locale} dark`)
    await desk.context().close()
  }
  await isFinished(visitor, 'visitor')
  expect(complaints).toEqual([])
})

/** Presses Tab until the focus is on what has this name. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      const label = at instanceof HTMLElement && 'labels' in at ? (at.labels as NodeList | null)?.[0] : null
      return (at?.getAttribute('aria-label') ?? label?.textContent ?? at?.textContent ?? '').trim()
    })
    if (name.test(focused)) return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('the keyboard alone logs in, reaches the menu and the settings, and logs out', async ({ browser }) => {
  const page = await openAnybody(
    browser,
    looks[0] ?? { locale: 'en-US', dark: false, viewport: { width: 1440, height: 900 } },
  )
  await page.goto(`${server.url}/login`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel(words['en-US'].email, { exact: true }).focus()
  await page.keyboard.type('owner@demo.chatx.local')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Demo1234')
  await page.keyboard.press('Enter')
  await page.waitForURL(/workplace\/home/)
  // A screen that arrives takes the focus to its title.
  await page.waitForLoadState('networkidle')
  await tabTo(page, /^Sub-accounts$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/sonAccount/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const choose = async (name: RegExp) => {
    await tabTo(page, /Account menu$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const item = page.getByRole('menuitem', { name })
    while (!(await item.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await choose(/^Security settings$/)
  await page.waitForURL(/user\/setting/)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await choose(/^Log out$/)
  await page.waitForURL(/login/)
})

test('the keyboard alone makes a link and opens its menu', async ({ browser }) => {
  const page = await openConsole(browser, server, 'en-US')
  await page.goto(`${server.url}/fansOperation/streamLink`)
  await expect(page.getByRole('table')).toBeVisible()
  await tabTo(page, /^New link$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New traffic-split link' })).toBeVisible()
  await tabTo(page, /^Name/)
  await page.keyboard.type('By keyboard')
  await tabTo(page, /^Platform/)
  await page.keyboard.type('Tele')
  await tabTo(page, /^Paste account links/)
  await page.keyboard.type('https://t.me/keys_one https://t.me/keys_two')
  await tabTo(page, /^Random/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Create link$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible()

  await page.goto(`${server.url}/fansOperation/streamLink`)
  await expect(page.getByRole('row').filter({ hasText: 'By keyboard' })).toContainText('Sequential')
  await tabTo(page, /^More actions for By keyboard$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'QR code of By keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions for By keyboard' })).toBeFocused()
})
