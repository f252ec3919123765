import { expect, type Page } from '@playwright/test'
import { openAnybody } from '../world/finished.ts'
import { openConsole, words } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

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
  const page = await openAnybody(browser)
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

test('a dialog gives the focus back to what opened it', async ({ browser }) => {
  const page = await openConsole(browser, server, 'en-US')
  for (const [path, name] of [
    ['/subpage/sonAccount', 'New sub-account'],
    ['/subpage/sonAccount', 'Login code'],
    ['/subpage/messengerAccount', 'Connect a web chat'],
    ['/material/keywordMessage', 'How matching works'],
    ['/user/setting', 'Change e-mail'],
    ['/user/setting', 'Customer service'],
    ['/gallery/components', 'Give a reason'],
  ] as const) {
    if (!page.url().endsWith(path)) await page.goto(`${server.url}${path}`)
    const opener = page.getByRole('button', { name, exact: true }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog').first()
    await expect(dialog).toBeVisible()
    // The focus is inside by now, so that what comes back was away.
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener, name).toBeFocused()
  }
})
