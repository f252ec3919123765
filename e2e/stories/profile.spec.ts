import { expect, test } from '@playwright/test'
import { isFinished } from '../world/finished.ts'
import { openConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

test('an owner writes about himself, wears a picture, and is asked for what another e-mail needs', async ({
  browser,
}) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  page.setDefaultTimeout(10_000)
  await page.goto(`${server.url}/user/info`)
  await page.waitForURL(/\/userCenter\/userDetail/)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Nickname').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please fill this in')).toBeVisible()
  await dialog.getByLabel('Nickname').fill('Mei Lin')
  await dialog.getByRole('combobox', { name: 'Country or region' }).fill('Portug')
  await dialog.getByRole('combobox', { name: 'Country or region' }).press('ArrowDown')
  await dialog.getByRole('combobox', { name: 'Country or region' }).press('Enter')
  await isFinished(page, 'basic information')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('dd', { hasText: 'Portugal' })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Mei Lin · Account menu' })
  await expect(menu).toBeVisible()

  await page.getByRole('button', { name: 'Change picture' }).click()
  const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'image/png', buffer: bytes })
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles(file('words.png', Buffer.from('no picture')))
  await expect(dialog.getByText('This file cannot be read.')).toBeVisible()
  await choose.setInputFiles(file('screen.png', await page.screenshot()))
  // From the keyboard: a quarter closer, and to the left edge.
  await dialog.getByLabel('Zoom').focus()
  for (let n = 0; n < 25; n += 1) await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Left and right').press('Home')
  await isFinished(page, 'head portrait')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  const face = menu.locator('img')
  await expect(face).toBeVisible()
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)

  await page.getByRole('link', { name: 'Change e-mail' }).click()
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await dialog.getByRole('button', { name: 'Use the new e-mail' }).click()
  for (const text of ['Current email is required', 'New email is required', 'Verification code is required'])
    await expect(dialog.getByText(text)).toBeVisible()
  await dialog.getByLabel('Current e-mail').fill('somebody@demo.chatx.local')
  await dialog.getByLabel('New e-mail').fill('mei@demo.chatx.local')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('A code was sent to mei@demo.chatx.local.')).toBeVisible()
  await dialog.getByLabel('E-mail code').fill('000000')
  await dialog.getByLabel('Your password').fill('Demo1234')
  await dialog.getByRole('button', { name: 'Use the new e-mail' }).click()
  await expect(dialog.getByText('This is not your current e-mail')).toBeVisible()
  await isFinished(page, 'another e-mail')
  expect(complaints).toEqual([])
})
