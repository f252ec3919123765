import { expect } from '@playwright/test'
import { type FakeTelegram, startFakeTelegram } from '@chatx/server/src/providers/telegram/fake.ts'
import { composer, openConsole, openDesk } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

// A bot of a fake Telegram, which knows as much as the real one tells its bots.
let telegram: FakeTelegram
let server: DemoServer
test.beforeAll(async () => {
  telegram = await startFakeTelegram()
  server = await startDemo({ TELEGRAM_API_URL: telegram.url, EGRESS_ALLOW: '127.0.0.1' })
})
test.afterAll(async () => {
  await server.stop()
  await telegram.close()
})

const ana = { id: 4_711, first_name: 'Lucía', last_name: 'Gómez', language_code: 'es' }

test('an owner connects a bot, and a Spanish customer on Telegram and an English agent understand each other', async ({
  browser,
}) => {
  const complaints: string[] = []
  const token = telegram.addBot('casa_luz_bot')
  const owner = await openConsole(browser, server, 'en-US', complaints)
  await owner.goto(`${server.url}/subpage/messengerAccount`)
  await owner.getByRole('button', { name: 'Connect Telegram' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Connect a Telegram bot' })
  const field = dialog.getByLabel('Bot token')
  await field.fill('not a token')
  await dialog.getByRole('button', { name: 'Connect Telegram' }).click()
  await expect(dialog.getByText(/A token looks like/)).toBeVisible()
  await field.fill(token)
  await dialog.getByRole('combobox', { name: 'Sub-account' }).click()
  await owner.locator('div[role="option"]').getByText('Ana', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Connect Telegram' }).click()
  await expect(dialog).toBeHidden()
  const row = owner.getByRole('row').filter({ hasText: '@casa_luz_bot' })
  await expect(row.getByText('Connected', { exact: true })).toBeVisible()

  const desk = await openDesk(browser, server, 'en-US', 'ANA0-DEM0-0001', complaints)
  await expect(desk.getByText('casa_luz_bot')).toBeVisible()

  telegram.write(token, ana, { text: 'Hola, ¿cuál es el precio de la casa?' })
  const talk = desk
    .locator('[role="option"], li, button, a')
    .filter({ hasText: /price of the house/ })
    .first()
  await talk.click()
  await expect(desk.getByRole('log').getByText(/price of the house/)).toBeVisible()
  await desk.locator(composer).fill('The house is big and white')
  await expect(desk.getByText(/La casa es grande/)).toBeVisible()
  await desk.locator(composer).press('Enter')
  await expect
    .poll(() => telegram.arrived.map(({ chatId, text }) => `${chatId} ${text}`))
    .toContainEqual(expect.stringMatching(/^4711 La casa es grande/))
  // The welcome came before the answer, as at every other channel.
  expect(telegram.arrived[0]?.text).toMatch(/Bienvenido a Casa Luz/)

  // Somebody who blocked the bot gets nothing, and the agent reads why.
  telegram.block(token, ana.id)
  await desk.locator(composer).fill('Thank you')
  await desk.locator(composer).press('Enter')
  await expect(desk.getByText(/no longer takes messages of this account/)).toBeVisible()

  await row.getByRole('button', { name: 'Rename' }).click()
  await owner.getByRole('textbox', { name: 'Name' }).fill('Casa Luz on Telegram')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Casa Luz on Telegram')).toBeVisible()
  await expect(row.getByText('Online', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(row.getByText('Disconnected', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
