import { expect } from '@playwright/test'
import { inTheme, isFinished, looks, openAnybody } from '../world/finished.ts'
import { makeVisitedLink, type VisitedLink } from '../world/links.ts'
import { type Locale, openDesk, openOperator, openVisitor, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
let link: VisitedLink
test.beforeAll(async () => {
  server = await startDemo()
  link = await makeVisitedLink(server)
})
test.afterAll(() => server.stop())

for (const look of looks) {
  const name = `${look.locale} ${look.dark ? 'dark' : 'light'} ${look.viewport.width}`

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
      '/email/revert',
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
