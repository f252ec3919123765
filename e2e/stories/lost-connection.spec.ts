import { expect, type Page } from '@playwright/test'
import { type CuttingProxy, startCuttingProxy } from '../world/cutting-proxy.ts'
import { composer, openDesk, openVisitor, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const CUTS = 100
const EACH = 40

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

const numbered = (text: string): string[] => text.match(/\b(?:visita|agente) [1-9]\d*\b/g) ?? []

/** The visitor's list stands whole in the page once what is older has been loaded. */
const seenByVisitor = async (page: Page): Promise<string[]> => {
  const list = page.locator('section ol')
  await list.hover()
  for (let tries = 0; tries < 60 && !(await list.innerText()).includes('buenas'); tries += 1) {
    await page.mouse.wheel(0, -3000)
    await page.waitForTimeout(100)
  }
  return numbered(await list.innerText())
}

/** Every numbered text at the desk, in the order in which it stands there: up with the wheel to the first, then down. */
const seenOn = async (page: Page): Promise<string[]> => {
  const log = page.getByRole('log')
  await log.hover()
  const position = () => log.evaluate((element) => element.scrollTop)
  const texts = async () => numbered(await log.innerText())
  for (
    let tries = 0;
    tries < 60 && !((await position()) === 0 && (await texts()).includes('visita 1'));
    tries += 1
  ) {
    await page.mouse.wheel(0, -3000)
    await page.waitForTimeout(100)
  }
  const order: string[] = []
  for (let still = 0, before = -1; still < 4; ) {
    for (const text of await texts()) if (!order.includes(text)) order.push(text)
    await page.mouse.wheel(0, 250)
    await page.waitForTimeout(60)
    const at = await position()
    still = at === before ? still + 1 : 0
    before = at
  }
  return order
}

// Both sides write while the wire is cut at random a hundred times; both must end with the server's list, in its order.
test('desk and web chat lose their connection 100 times and lose no message', async ({ browser }) => {
  test.setTimeout(300_000)
  const through = { ...server, url: wire.url }
  const desk = await openDesk(browser, through, 'en-US')
  await expect(desk.getByText('Casa Luz shop')).toBeVisible()
  const visitor = await openVisitor(browser, through)
  await write(visitor, 'buenas')
  await desk
    .getByRole('button')
    // As it was written, or already as the phrasebook or an engine says it.
    .filter({ hasText: /buenas|Hello|Good/i })
    .first()
    .click()
  // Texts as they were written, on both sides.
  for (const name of [/outgoing/, /incoming/]) {
    const direction = desk.getByRole('switch', { name })
    await direction.click({ force: true })
    await expect(direction).not.toBeChecked()
  }

  let cuts = 0
  let broken = 0
  const cutting = (async () => {
    while (cuts < CUTS) {
      await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 240))
      broken += wire.cut()
      cuts += 1
    }
  })()
  const writing = async (page: Page, word: string) => {
    for (let n = 1; n <= EACH; n += 1) {
      await page.locator(composer).fill(`${word} ${n}`)
      await page.locator(composer).press('Enter')
      await page.waitForTimeout(Math.random() * 500)
    }
  }
  await Promise.all([cutting, writing(visitor, 'visita'), writing(desk, 'agente')])
  expect(cuts).toBe(CUTS)
  expect(broken).toBeGreaterThan(CUTS)

  const wanted = EACH * 2
  await expect.poll(async () => (await seenOn(desk)).length, { timeout: 60_000 }).toBe(wanted)
  await expect.poll(async () => (await seenByVisitor(visitor)).length, { timeout: 60_000 }).toBe(wanted)
  const onDesk = await seenOn(desk)
  expect(await seenByVisitor(visitor)).toEqual(onDesk)

  // A fresh look at the server, without anything that the two had kept.
  const fresh = await openDesk(browser, server, 'en-US', 'ANA0-DEM0-0001')
  await fresh
    .getByRole('button')
    .filter({ hasText: /visita|agente/ })
    .first()
    .click()
  await expect.poll(async () => await seenOn(fresh), { timeout: 60_000 }).toEqual(onDesk)
  // Each text once: nothing was sent twice.
  expect(new Set(onDesk).size).toBe(wanted)
})
