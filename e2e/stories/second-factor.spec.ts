import { expect, type Page } from '@playwright/test'
import { oneTimePassword } from '../../server/src/infra/one-time-password.ts'
import { openConsole, watchConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const OWNER = 'owner@demo.chatx.local'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

/** What an authenticator app makes of the key that is typed into it. */
const bytesOf = (key: string): Buffer => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const codeOf = (secret: string, ahead = 0): string =>
  oneTimePassword(bytesOf(secret), Math.floor(Date.now() / 30_000) + ahead)

const enter = async (page: Page, password = 'Demo1234') => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(OWNER)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('an owner turns two-step login on, logs in with it, and ends a login elsewhere', async ({ browser }) => {
  test.setTimeout(90_000)
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  page.setDefaultTimeout(10_000)
  await page.goto(`${server.url}/user/setting`)
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Demo1234')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByAltText('QR code for an authenticator app')).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Keep your recovery codes')).toBeVisible()
  const codes = await dialog.locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const context = await browser.newContext({ locale: 'en-US' })
  await context.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  const elsewhere = await context.newPage()
  elsewhere.setDefaultTimeout(10_000)
  watchConsole(elsewhere, 'elsewhere', complaints)
  await elsewhere.goto(`${server.url}/login`)
  await enter(elsewhere)
  const code = elsewhere.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill('000000')
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere.getByText('This code is wrong or was used before')).toBeVisible()
  await code.fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await elsewhere.waitForURL(/workplace\/home/)

  await page.getByRole('tab', { name: 'Log-ins' }).click()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('The login has ended')).toBeVisible()
  await elsewhere.goto(`${server.url}/subpage/sonAccount`)
  await elsewhere.waitForURL(/\/login/)

  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Wrong code').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Password and second factor' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill('Demo1234')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(codes[1] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step login is off')).toBeVisible()
  await enter(elsewhere)
  await elsewhere.waitForURL(/subpage\/sonAccount|workplace\/home/)
  // Refusals and an ended login are answered with 401, which browsers write down, of a live
  // connection in words of their own.
  const refused = /401|HTTP Authentication failed/
  expect(complaints.filter((line) => !refused.test(line))).toEqual([])
})
