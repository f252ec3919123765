import { expect, type Page, type Request } from '@playwright/test'
import { type CuttingProxy, startCuttingProxy } from '../world/cutting-proxy.ts'
import { isFinished } from '../world/finished.ts'
import { composer, openConsole, openDesk, openVisitor, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
let wire: CuttingProxy
test.beforeAll(async () => {
  server = await startDemo()
  wire = await startCuttingProxy(server.url)
})
test.afterAll(async () => {
  await wire.close()
  await server.stop()
})

/** The app works without its server from now on: its worker has kept what it needs. */
const isKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

/** Texts of the offline copy in the browser's database. */
const copied = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('chatx')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const names = ['store', 'messages']
          const transaction = opening.result.transaction(names)
          const found = names.map((name) => transaction.objectStore(name).getAll(IDBKeyRange.lowerBound('~')))
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(JSON.stringify(found.map((one) => one.result)))
          })
        })
      }),
  )

const manifestOf = async (page: Page) => {
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(new URL(href ?? '', page.url()).href)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  return (await answer.json()) as { name: string }
}

test('the desk opens without its server, shows its copy, sends what waited, and forgets all at log-out', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { ...server, url: wire.url }, 'en-US')
  const visitor = await openVisitor(browser, server)
  await write(visitor, 'pedido 4711')
  await desk.getByRole('button').filter({ hasText: '4711' }).first().click()
  await expect(desk.getByRole('log')).toContainText('4711')
  expect(await manifestOf(desk)).toMatchObject({ name: 'ChatX Desk' })
  await isKept(desk)
  await expect.poll(() => copied(desk)).toContain('pedido 4711')

  wire.block(true)
  await desk.reload()
  await expect(desk.getByRole('log')).toContainText('4711')
  await expect(desk.getByText(/^This is a copy of/)).toBeVisible()
  await isFinished(desk, 'desk from its copy')
  await desk.locator(composer).fill('respuesta 4712')
  await desk.locator(composer).press('Enter')
  await expect(desk.getByText('1 message waits')).toBeVisible()

  // What came while the desk was closed is there after it, and what waited has gone.
  await write(visitor, 'otra 4713')
  wire.block(false)
  await desk.getByRole('button', { name: 'Try now' }).click()
  await expect(desk.getByRole('log')).toContainText('4713')
  await expect(visitor.locator('section ol')).toContainText('4712')
  await expect(desk.getByText(/^This is a copy of/)).toHaveCount(0)

  await desk.getByRole('button', { name: 'Account menu' }).click()
  await desk.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(desk.getByRole('textbox', { name: 'Login code', exact: true })).toBeVisible()
  await expect.poll(() => copied(desk)).toBe('[[],[]]')
  await desk.context().close()
})

test('the console is installed in its language, and says what is wrong when its server is gone', async ({
  browser,
}) => {
  const page = await openConsole(browser, { ...server, url: wire.url }, 'zh-CN')
  await isKept(page)
  expect(await manifestOf(page)).toMatchObject({ name: 'ChatX 控制台' })
  await page.getByLabel('界面语言').selectOption('en-US')
  await expect.poll(() => manifestOf(page)).toMatchObject({ name: 'ChatX Console' })

  wire.block(true)
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await isFinished(page, 'console without its server')
  wire.block(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  // Nothing of the API was kept, only files.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => !/^\/(assets\/|index\.html|theme\.js|icon\.svg)/.test(path))).toEqual([])
  await page.context().close()
})

test('the first message of a page may be that there is no connection', async ({ browser }) => {
  const page = await openConsole(browser, { ...server, url: wire.url }, 'en-US')
  await page.clock.install()
  await page.goto(`${wire.url}/system/notification`)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  // The corner comes in several files, its styles among them.
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  const fetched = page.waitForResponse(/\/assets\/message-corner.*\.js$/)
  await page.clock.fastForward(10_000)
  await fetched
  await expect
    .poll(() => [...underWay].map((one) => one.url()).filter((url) => url.includes('/assets/')))
    .toEqual([])
  wire.block(true)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  wire.block(false)
  await page.context().close()
})
