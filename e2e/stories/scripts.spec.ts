import { type Browser, expect, type Page } from '@playwright/test'
import { call } from '../world/api.ts'
import { overhanging } from '../world/finished.ts'
import { openConsole, openDesk, openVisitor, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

// Long texts, texts from right to left mixed with digits and Latin, a narrow screen and twice the size: nothing hangs
// over, and what people wrote is read from where its script begins.

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 56)
const ARABIC = 'مرحبا، أريد طلب 3 قطع من iPhone 15 بسعر 1,250.50 $ (لون أسود)!'
const HEBREW = 'שלום, ההזמנה ABC-123 עולה 99.90 ש״ח? https://example.test/a/very/long/path/that/goes/on'
const NAME = 'אברהם בן־דוד (VIP) 42'

/** A screen of 1440 points, read at twice its size; and a phone. */
const sizes = [
  { name: 'zoomed', viewport: { width: 720, height: 450 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'wide', viewport: { width: 1440, height: 900 } },
]

const furnish = async (): Promise<void> => {
  const login = await call(server, '/chatx/user/login', {
    body: { userName: 'owner@demo.chatx.local', password: 'Demo1234' },
  })
  const token = String(login['accessToken'])
  const urls = [`https://wa.me/8613800000001?text=${'a'.repeat(120)}`]
  for (const name of [LONG, NAME])
    await call(server, '/chatx/user/streamLink/create', {
      body: {
        name,
        platform: 'whatsapp',
        mode: 2,
        targets: urls.map((url) => ({ url })),
        firstMessage: ARABIC,
        remark: ARABIC,
      },
      token,
    })
  for (const name of [NAME, LONG.slice(0, 40)])
    await call(server, '/chatx/user/subAccount/create', { body: { name, remark: ARABIC }, token })
}

/** The side at which the first line of these words begins. */
const sideOf = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element)
      return `${style.direction} ${style.display}`
    })

const isWithin = async (page: Page, name: string) => {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  expect(await overhanging(page), name).toEqual([])
}

const talk = async (browser: Browser) => {
  const visitor = await openVisitor(browser, server, 'ar-EG')
  for (const text of [ARABIC, HEBREW, `${LONG}${LONG}${LONG}`]) {
    await write(visitor, text)
    await expect(visitor.getByText(text).first()).toBeVisible()
  }
  return visitor
}

test('messages and names from right to left, long words, a phone and twice the size', async ({ browser }) => {
  const visitor = await talk(browser)
  await isWithin(visitor, 'widget')
  await visitor.setViewportSize({ width: 320, height: 480 })
  await isWithin(visitor, 'widget 320')
  await expect.poll(() => sideOf(visitor, ARABIC)).toBe('rtl block')

  const desk = await openDesk(browser, server, 'en-US')
  const row = desk.getByRole('button').filter({ hasText: 'Donau' }).first()
  await row.click()
  // Its name is what the agent gave it.
  await desk.getByRole('button', { name: 'Change the name' }).click()
  await desk.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME)
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('heading', { name: NAME }).first()).toBeVisible()
  await desk.locator('textarea:not([aria-hidden="true"])').fill(ARABIC)
  for (const { name, viewport } of sizes) {
    await desk.setViewportSize(viewport)
    await expect(desk.getByRole('log')).toContainText('Donau')
    await isWithin(desk, `desk ${name}`)
  }
  await expect.poll(() => sideOf(desk, HEBREW.slice(0, 20))).toBe('rtl block')
})

test('lists with long names and names from right to left', async ({ browser }) => {
  await furnish()
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const page = await openConsole(browser, server, locale)
    for (const path of ['/subpage/sonAccount', '/fansOperation/streamLink', '/workplace/home']) {
      await page.goto(`${server.url}${path}`)
      await page.waitForLoadState('networkidle')
      for (const { name, viewport } of sizes) {
        await page.setViewportSize(viewport)
        await isWithin(page, `${locale}${path.replaceAll('/', ' ')} ${name}`)
      }
    }
    await page.context().close()
  }
})
