import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { brokenRules, looks } from '../world/finished.ts'
import { type Locale, openConsole } from '../world/people.ts'
import { drawn, go, inOneFont, mutate, needsFont, turnTheme } from '../world/pictures.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

/*
 * Every page of the gallery in both languages, light and dark, wide and narrow (four looks that hold every pair of
 * these), against the committed pictures. The console is loaded once for each language; page, theme and width change in place.
 * After a wanted change they are made anew with
 * `npx playwright test -c e2e/playwright.config.ts gallery --update-snapshots`, and looked at.
 */

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
]

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

/** What is there once a page has arrived; charts come last. */
const ready = (path: string): string =>
  /analysis|components/.test(path) ? '[role=img] svg' : ':is(section, form, article)'

const open = async (page: Page, { path, prepare, part = '#content' }: Picture): Promise<Locator> => {
  await go(page, '/gallery')
  await expect(page.locator('#content a[href="/exception/404"]')).toBeVisible()
  if (path !== '/gallery') await go(page, path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('#content a[href="/exception/404"]')).toHaveCount(path === '/gallery' ? 1 : 0)
  if (path.startsWith('/gallery/'))
    await expect(page.locator(`#content ${ready(path)}`).first()).toBeVisible()
  await prepare?.(page)
  await page.mouse.move(0, 0)
  return page.locator(part).last()
}

type Look = (typeof looks)[number]
const nameOf = ({ locale, dark, viewport }: Look) => `${locale}-${dark ? 'dark' : 'light'}-${viewport.width}`

const wear = async (page: Page, { dark, viewport }: Look): Promise<void> => {
  await page.setViewportSize({ width: viewport.width, height: 900 })
  await turnTheme(page, dark ? 'dark' : 'light')
  await drawn(page)
}

/** Each picture in one of two opposite looks by turns; what holds every component in both. */
const isJudged = (picture: Picture, { locale, dark }: Look): boolean =>
  locale === 'en-US' && (picture.name === 'components' || dark === (pictures.indexOf(picture) % 2 === 1))

const inBothLooks = async (page: Page, picture: Picture, worn: readonly Look[]): Promise<void> => {
  const place = await open(page, picture)
  for (const look of worn) {
    const name = nameOf(look)
    await wear(page, look)
    await expect.soft(place, `${picture.name} ${name}`).toHaveScreenshot([picture.name, `${name}.png`])
    if (isJudged(picture, look))
      expect.soft(await brokenRules(page, picture.part ?? '#content'), `${picture.name} ${name}`).toEqual([])
  }
}

const openGallery = async (browser: Browser, locale: Locale, complaints: string[]): Promise<Page> => {
  const page = await openConsole(browser, server, locale, complaints)
  await needsFont(page)
  await inOneFont(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.url}/gallery`)
  return page
}

/** Breaks a page twice; the comparison has to see both. */
const seesMutants = async (page: Page): Promise<void> => {
  const probe = pictures.find(({ name }) => name === 'result-success')
  const [look] = looks
  if (!probe || !look) throw new Error('there is nothing to break')
  const place = await open(page, probe)
  await wear(page, look)
  for (const css of [
    '#content section { translate: 4px }',
    'html:root { --chatx-good: #c9252d !important }',
  ]) {
    const { undo } = await mutate(page, css)
    await expect(place, css).not.toHaveScreenshot([probe.name, `${nameOf(look)}.png`])
    await undo()
  }
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(`every sample page looks as it did in ${locale}`, async ({ browser }) => {
    const complaints: string[] = []
    const page = await openGallery(browser, locale, complaints)
    const worn = looks.filter((look) => look.locale === locale)
    if (locale === 'en-US') await seesMutants(page)
    for (const picture of pictures) await inBothLooks(page, picture, worn)
    expect(complaints).toEqual([])
  })
}

test('a chart is a picture until somebody points at it', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  await page.goto(`${server.url}/gallery/data-analysis`)
  const charts = page.locator('#content [role=img]')
  const [first, second] = [charts.nth(0), charts.nth(1)]
  await expect(first.locator('svg')).toContainText('06-22')
  await expect(second.locator('svg')).toBeVisible()
  await expect(page.locator('#content canvas')).toHaveCount(0)
  await first.hover()
  await expect(first.locator('canvas')).toBeVisible()
  await expect(first.locator('svg')).toHaveCount(0)
  // The pointer that asked for it is answered, without having to move once more: the middle of seven days.
  await expect(first).toContainText('1,742')
  await expect(second.locator('svg')).toBeVisible()
  await expect(page.locator('#content canvas')).toHaveCount(1)
  // The other one is drawn anew for another size and other colours, and stays a picture.
  const width = Number(await second.locator('svg').getAttribute('width'))
  const letters = await second.locator('svg text').first().getAttribute('fill')
  await turnTheme(page, 'dark')
  await expect(second.locator('svg text').first()).not.toHaveAttribute('fill', letters ?? '')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => Number(await second.locator('svg').getAttribute('width'))).toBeLessThan(width)
  await expect(second.locator('canvas')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a part for some roles is left out for others, and says so when its roles are no list', async ({
  browser,
}) => {
  const page = await openConsole(browser, server, 'en-US')
  await page.goto(`${server.url}/gallery/components`)
  const part = page.getByRole('region', { name: 'Permissions' })
  await expect(part.getByText('Shown')).toHaveCount(2)
  const nobody = part.getByText('A role that nobody has')
  await expect(nobody.locator('..')).toHaveText('A role that nobody has')
  await part.getByRole('button', { name: 'Name roles that are no list' }).click()
  await expect(part.getByRole('alert')).toHaveText(
    "roles must be an array such as ['*'] or ['PRIVILEGE:B0002:B0002'], not string",
  )
  // The screen around it stands.
  await expect(part.getByText('Shown')).toHaveCount(2)
})
