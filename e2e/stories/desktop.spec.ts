import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openVisitor, words, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-packages-'))
  server = await startDemo({ DESKTOP_PACKAGES: folder })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('the download page offers what an operator laid down, and hides what is not there', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  await page.goto(`${server.url}/download`)
  await expect(page.getByRole('heading', { name: 'Install it as an app' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Desktop program' })).toHaveCount(0)

  const name = 'chatx-0.1.0-linux-x86_64.AppImage'
  await writeFile(join(folder, name), 'a program')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Desktop program' })).toBeVisible()
  await expect(page.getByText(createHash('sha256').update('a program').digest('hex'))).toBeVisible()
  const fetching = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download ${name}` }).click()
  expect((await fetching).suggestedFilename()).toBe(name)
  await page.getByRole('link', { name: 'Open the desk' }).click()
  await expect(page.getByRole('textbox', { name: words['en-US'].code, exact: true })).toBeVisible()
})

/** What the preload of the desktop program puts into the desk's window. */
const actAsProgram = () => {
  const told: [string, ...unknown[]][] = []
  const note =
    (what: string) =>
    (...values: unknown[]) =>
      void told.push([what, ...values])
  const names = ['unread', 'accounts', 'released', 'open', 'startAtLogin', 'ended', 'answerTickets']
  Object.assign(window, { told, chatxDesktop: Object.fromEntries(names.map((one) => [one, note(one)])) })
}

test('in the desktop program a link fills in the login code, and links of a chat open for its account', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, server)
  const context = await browser.newContext({ locale: 'en-US' })
  await context.addInitScript(actAsProgram)
  await context.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  const desk = await context.newPage()
  const told = (what: string) =>
    desk.evaluate(
      (name) =>
        (window as unknown as { told: [string, ...unknown[]][] }).told.filter(([one]) => one === name),
      what,
    )
  await desk.goto(`${server.url}/desk/#code=ANA0-DEM0-0001`)
  await expect(desk.getByRole('textbox', { name: words['en-US'].code, exact: true })).toHaveValue(
    'ANA0-DEM0-0001',
  )
  expect(desk.url()).toBe(`${server.url}/desk/`)
  expect(await told('ended')).not.toEqual([])
  await desk.getByRole('button', { name: words['en-US'].logIn, exact: true }).click()

  await write(visitor, 'mira https://shop.example/oferta')
  await expect.poll(async () => (await told('unread')).at(-1)?.[1]).toBeGreaterThan(0)
  await desk.getByText('shop.example').first().click()
  await desk.getByRole('link', { name: 'https://shop.example/oferta' }).first().click()
  await expect.poll(() => told('open')).toEqual([['open', expect.any(String), 'https://shop.example/oferta']])
  expect(context.pages()).toHaveLength(1)
})
