import { expect, type Page } from '@playwright/test'
import { turnOnSecondFactor } from '../world/one-time-code.ts'
import { openConsole, watchConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const OWNER = 'owner@demo.chatx.local'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

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
  const codes = await turnOnSecondFactor(page, 'Demo1234')
  expect(codes).toHaveLength(10)
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
