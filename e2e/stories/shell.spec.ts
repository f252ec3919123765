import { expect, type Page } from '@playwright/test'
import { openConsole, openOperator } from '../world/people.ts'
import { keepListening } from '../world/routes.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open screens' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const account = (page: Page) => page.getByRole('button', { name: /Account menu$/ })
const widthOf = async (page: Page) => (await page.locator('aside').boundingBox())?.width
const turn = (page: Page, name: string) => drawer(page).getByRole('switch', { name, exact: true }).click()
const choose = (page: Page, name: string) => drawer(page).getByText(name, { exact: true }).click()

const variable = (page: Page, name: string) =>
  page.evaluate((key) => getComputedStyle(document.body).getPropertyValue(key), name)

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(drawer(page)).toBeVisible()
}

test('each switch of the settings acts on the page behind', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  await expect(menu(page)).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await openSettings(page)

  await test.step('theme', async () => {
    await choose(page, 'Dark')
    await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark')
    await choose(page, 'Light')
    await expect(page.locator('body')).not.toHaveAttribute('data-theme')
  })
  await test.step('themeColor', async () => {
    await drawer(page).getByRole('button', { name: 'Teal' }).click()
    await expect.poll(() => variable(page, '--mantine-color-arcoBlue-6')).toBe('#0f766e')
    await drawer(page).getByRole('textbox', { name: 'Your own colour' }).fill('#7a1fa2')
    await expect.poll(() => variable(page, '--mantine-color-arcoBlue-6')).toBe('#7a1fa2')
    await drawer(page).getByRole('button', { name: 'Blue' }).click()
    await expect.poll(() => variable(page, '--mantine-color-arcoBlue-6')).toBe('#165dff')
  })
  await test.step('colorWeak', async () => {
    const before = await variable(page, '--chatx-good')
    await turn(page, 'Colour weakness')
    await expect(page.locator('body')).toHaveAttribute('data-color-weak')
    expect(await variable(page, '--chatx-good')).not.toBe(before)
    await turn(page, 'Colour weakness')
    await expect(page.locator('body')).not.toHaveAttribute('data-color-weak')
  })
  await test.step('navbar', async () => {
    await turn(page, 'Top bar')
    await expect(account(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible()
    await turn(page, 'Top bar')
    await expect(account(page)).toBeVisible()
  })
  await test.step('tabBar', async () => {
    await turn(page, 'Tab bar')
    await expect(tabs(page)).toBeHidden()
    await turn(page, 'Tab bar')
    await expect(tabs(page)).toBeVisible()
  })
  await test.step('footer', async () => {
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await turn(page, 'Footer')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await turn(page, 'Footer')
  })
  await test.step('menuWidth and menuCollapse', async () => {
    expect(await widthOf(page)).toBe(260)
    await drawer(page)
      .getByRole('textbox', { name: /Width of the menu/ })
      .fill('320')
    await expect.poll(() => widthOf(page)).toBe(320)
    await turn(page, 'Collapse the menu')
    await expect.poll(() => widthOf(page)).toBe(56)
    await turn(page, 'Collapse the menu')
    await expect.poll(() => widthOf(page)).toBe(320)
  })
  await test.step('topMenu', async () => {
    await turn(page, 'Menu in the top bar')
    await expect(page.locator('aside')).toBeHidden()
    await expect(menu(page)).toBeVisible()
    await turn(page, 'Menu in the top bar')
    await expect(page.locator('aside')).toBeVisible()
  })
  await test.step('hideMenu', async () => {
    await turn(page, 'Hide the menu')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await turn(page, 'Hide the menu')
  })
  await test.step('menu', async () => {
    await turn(page, 'Menu')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    await turn(page, 'Menu')
    await expect(menu(page)).toBeVisible()
  })
  await test.step('device', async () => {
    await choose(page, 'Phone')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await expect(tabs(page)).toBeHidden()
    await choose(page, 'Desktop')
    await expect(tabs(page)).toBeVisible()
  })
  await test.step('menuFromServer', async () => {
    const own = await menu(page).getByRole('link').allTextContents()
    await keepListening(page)
    await page.route('**/api/user/menu', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await turn(page, 'Menu from the server')
    await expect(page.getByText('The menu could not be loaded')).toBeVisible()
    await expect(drawer(page).getByRole('switch', { name: 'Menu from the server' })).not.toBeChecked()
    await turn(page, 'Menu from the server')
    await expect(page.getByText('The menu is loaded')).toBeVisible()
    await expect(drawer(page).getByRole('switch', { name: 'Menu from the server' })).toBeChecked()
    expect(await menu(page).getByRole('link').allTextContents()).toEqual(own)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('copied as JSON, kept over a reload, and given back', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await drawer(page).getByRole('button', { name: 'Copy settings as JSON' }).click()
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied).toMatchObject({
      theme: 'light',
      menuWidth: 320,
      menuFromServer: true,
      globalSettings: true,
    })
    await page.reload()
    await expect.poll(() => widthOf(page)).toBe(320)
    await expect(drawer(page)).toBeHidden()
    await openSettings(page)
    await drawer(page).getByRole('button', { name: 'Restore defaults' }).click()
    await expect.poll(() => widthOf(page)).toBe(260)
    await expect(drawer(page).getByRole('switch', { name: 'Menu from the server' })).not.toBeChecked()
  })
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused()
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([])
})

const openTabs = (page: Page) => tabs(page).getByRole('link').allTextContents()
const tabAction = async (page: Page, name: string): Promise<void> => {
  await tabs(page).getByRole('button', { name: 'Tab actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('tabs are opened, closed, opened again and refreshed', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  for (const name of ['Sub-accounts', 'Channels', 'Keyword replies']) {
    await menu(page).getByRole('link', { name }).click()
    await expect(tabs(page).getByRole('link', { name })).toBeVisible()
  }
  await expect.poll(() => openTabs(page)).toEqual(['Home', 'Sub-accounts', 'Channels', 'Keyword replies'])
  await expect(tabs(page).getByRole('link', { name: 'Keyword replies' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await test.step('a tab keeps its filters', async () => {
    await page.goto(`${server.url}/subpage/sonAccount?name=Ana`)
    await tabs(page).getByRole('link', { name: 'Channels' }).click()
    await page.waitForURL(/messengerAccount/)
    await tabs(page).getByRole('link', { name: 'Sub-accounts' }).click()
    await page.waitForURL(/sonAccount\?name=Ana/)
  })
  await test.step('closing the shown one leads on, and it can be had back', async () => {
    await tabs(page).getByRole('button', { name: 'Close “Sub-accounts”' }).click()
    await page.waitForURL(/messengerAccount/)
    await expect.poll(() => openTabs(page)).toEqual(['Home', 'Channels', 'Keyword replies'])
    await tabAction(page, 'Reopen closed tab')
    await page.waitForURL(/sonAccount\?name=Ana/)
    await expect.poll(() => openTabs(page)).toEqual(['Home', 'Sub-accounts', 'Channels', 'Keyword replies'])
  })
  await test.step('by keyboard', async () => {
    await tabs(page).getByRole('link', { name: 'Keyword replies' }).focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => openTabs(page)).toEqual(['Home', 'Sub-accounts', 'Channels'])
    await expect(page).toHaveURL(/sonAccount/)
  })
  await test.step('a form with something typed asks first, and its tab stays', async () => {
    await page.goto(`${server.url}/fansOperation/streamLinkForm`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Half')
    await tabs(page).getByRole('button', { name: 'Close “Link settings”' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => openTabs(page)).toContain('Link settings')
    await tabs(page).getByRole('button', { name: 'Close “Link settings”' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => openTabs(page)).toEqual(['Home', 'Sub-accounts', 'Channels'])
  })
  await test.step('refresh starts the screen anew with fresh figures', async () => {
    await tabs(page).getByRole('link', { name: 'Sub-accounts' }).click()
    await page.waitForURL(/sonAccount/)
    // By its name: the address changes before the screen does.
    const title = page.getByRole('heading', { level: 1, name: 'Sub-accounts' })
    await title.evaluate((place) => place.setAttribute('data-old', ''))
    await expect(title).toHaveAttribute('data-old')
    const asked = page.waitForRequest(/subAccount\/page/)
    await tabAction(page, 'Refresh this screen')
    await asked
    await expect(title).not.toHaveAttribute('data-old')
    await expect(page).toHaveURL(/name=Ana/)
  })
  await test.step('several at once, and over a reload', async () => {
    await page.reload()
    await expect.poll(() => openTabs(page)).toEqual(['Home', 'Sub-accounts', 'Channels'])
    await tabAction(page, 'Close other tabs')
    await expect.poll(() => openTabs(page)).toEqual(['Home', 'Sub-accounts'])
    await tabAction(page, 'Close all tabs')
    await page.waitForURL(/workplace\/home/)
    await expect.poll(() => openTabs(page)).toEqual(['Home'])
  })
  await test.step('the next one to log in does not see them', async () => {
    await menu(page).getByRole('link', { name: 'Channels' }).click()
    await page.waitForURL(/messengerAccount/)
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/login/)
    // Their data goes last, after the address has changed.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tabs'))).toBeNull()
  })
  expect(complaints).toEqual([])
})

test('an operator has the same frame, and a search for operators', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openOperator(browser, server, 'en-US', complaints)
  await expect.poll(() => openTabs(page)).toEqual(['Outbox'])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('engines')
  await page.keyboard.press('Enter')
  await page.waitForURL(/operator\/engines/)
  await expect.poll(() => openTabs(page)).toEqual(['Outbox', 'Translation engines'])
  expect(complaints).toEqual([])
})

test('the first visit has the theme of the system, until somebody chooses', async ({ browser }) => {
  for (const scheme of ['dark', 'light'] as const) {
    const context = await browser.newContext({ locale: 'en-US', colorScheme: scheme })
    const page = await context.newPage()
    await page.goto(`${server.url}/login`)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    if (scheme === 'dark') {
      await expect(page.locator('body')).toHaveAttribute('data-theme', 'dark')
      await page.evaluate(() => localStorage.setItem('theme', 'light'))
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    }
    await context.close()
  }
})
