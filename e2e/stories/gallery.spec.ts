import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Locale, openConsole } from '../world/people.ts'
import { drawn, go, inOneFont, needsFont, turnTheme } from '../world/pictures.ts'
import { type DemoServer, startDemo } from '../world/server.ts'

/*
 * Every page of the gallery in both languages, light and dark, wide and narrow, against the committed pictures. The page
 * is loaded once; language, theme and width change in place. After a wanted change they are made anew with
 * `npx playwright test -c e2e/playwright.config.ts gallery --update-snapshots`, and looked at.
 */

const locales: Locale[] = ['en-US', 'zh-CN']
const themes = ['light', 'dark'] as const
const widths = [1440, 390] as const

type Picture = {
  name: string
  path: string
  /** Brings the page into the state that is pictured. */
  prepare?: (page: Page) => Promise<void>
  /** What is pictured; else all that stands beside the menu. */
  part?: string
}

const submit = (page: Page) => page.locator('#content button[type=submit]').click()

const pictures: Picture[] = [
  { name: 'index', path: '/gallery' },
  ...['search-table', 'card-list', 'step-form'].map((name) => ({ name, path: `/gallery/${name}` })),
  { name: 'step-form-errors', path: '/gallery/step-form', prepare: submit },
  { name: 'group-form', path: '/gallery/group-form' },
  {
    name: 'group-form-errors',
    path: '/gallery/group-form',
    prepare: async (page) => {
      await page.locator('[data-path=captureRate]').fill('31')
      await page.locator('[data-path=frameRate]').fill('')
      await page.locator('[data-path=leastBitRate]').fill('149')
      await submit(page)
    },
  },
  ...[
    'basic-profile',
    'data-analysis',
    'result-success',
    'result-error',
    'user-info',
    'user-setting',
    'components',
  ].map((name) => ({ name, path: `/gallery/${name}` })),
  ...[0, 1].map((nth) => ({
    name: ['dialog-ask', 'dialog-form'][nth] ?? '',
    path: '/gallery/components',
    prepare: (page: Page) => page.locator('#content section').nth(4).getByRole('button').nth(nth).click(),
    part: '[role=dialog]',
  })),
  ...[403, 404, 500].map((status) => ({
    name: `exception-${status}`,
    path: `/exception/${status}`,
    part: 'main',
  })),
]

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const open = async (page: Page, { path, prepare, part = '#content' }: Picture): Promise<Locator> => {
  await go(page, '/gallery')
  await expect(page.locator('#content a[href="/exception/404"]')).toBeVisible()
  if (path !== '/gallery') await go(page, path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('#content a[href="/exception/404"]')).toHaveCount(path === '/gallery' ? 1 : 0)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  await page.mouse.move(0, 0)
  return page.locator(part).last()
}

/** Rules of accessibility are about what is there and its colours: two opposite looks show them all. */
const isAccessible = async (page: Page, name: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const broken = violations.map(
    ({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(broken).toEqual([])
}

const inAllLooks = async (page: Page, picture: Picture, locale: Locale): Promise<void> => {
  const place = await open(page, picture)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of themes) {
      await turnTheme(page, theme)
      await drawn(page)
      const look = `${locale}-${theme}-${width}`
      await expect.soft(place, `${picture.name} ${look}`).toHaveScreenshot([picture.name, `${look}.png`])
      if (look === 'en-US-light-1440' || look === 'zh-CN-dark-390')
        await isAccessible(page, `${picture.name} ${look}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('every sample page looks as it did', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  await needsFont(page)
  await inOneFont(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/gallery`)
  for (const locale of locales) {
    await page.locator('header select, select').first().selectOption(locale)
    for (const picture of pictures) await inAllLooks(page, picture, locale)
    await go(page, '/gallery')
  }
  expect(complaints).toEqual([])
})
