import { expect, type Page } from '@playwright/test'
import { brokenRules } from '../world/finished.ts'
import { openConsole, openOperator } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const writeNotification = async (operator: Page, name: string): Promise<void> => {
  await operator.getByRole('button', { name: 'Write a notification' }).first().click()
  await operator.getByLabel('Title in Chinese').fill(`${name}公告`)
  await operator.getByLabel('Text in Chinese').fill('今晚维护。\n详情：https://status.example/zh')
  await operator.getByLabel('Title in English').fill(`${name} notice`)
  await operator.getByLabel('Text in English').fill('Maintenance tonight.\nSee https://status.example/en.')
}

/** Nothing on the screen breaks a rule of accessibility; the picture is kept to be looked at. */
const isAccessible = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  expect(await brokenRules(page), name).toEqual([])
}

test('an operator tells owners, whose open consoles hear it, read it and no longer see it once it is withdrawn', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  const owner = await openConsole(browser, server, 'en-US', complaints)
  await expect(owner.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  const operator = await openOperator(browser, server, 'en-US', complaints)
  await operator.goto(`${server.url}/operator/notifications`)

  await writeNotification(operator, 'Night')
  await operator.getByText('Preview', { exact: true }).click()
  await expect(operator.getByRole('region', { name: 'Chinese' })).toContainText('Night公告')
  await expect(operator.getByRole('link', { name: 'https://status.example/en', exact: true })).toBeVisible()
  await isAccessible(operator, 'preview')
  await operator.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(operator.getByRole('row').filter({ hasText: 'Night notice' })).toContainText('Shown')

  // Nobody touches the owner's window.
  await expect(owner.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Latest notifications' })).toContainText('Night notice')
  await owner.getByRole('link', { name: 'Notifications, 3 unread' }).click()
  await expect(owner.getByRole('row').filter({ hasText: 'Night notice' })).toContainText('Unread')

  await writeNotification(operator, 'Day')
  await operator.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(owner.getByRole('status').filter({ hasText: 'The list has changed' })).toBeVisible()
  await expect(owner.getByRole('row').filter({ hasText: 'Day notice' })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Show', exact: true }).click()
  await owner.getByRole('link', { name: 'Day notice' }).click()
  await expect(owner.getByRole('heading', { name: 'Day notice' })).toBeVisible()
  await expect(owner.getByRole('link', { name: 'https://status.example/en', exact: true })).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
  await isAccessible(owner, 'detail')

  await operator.getByRole('button', { name: 'Withdraw “Night公告”' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(operator.getByRole('row').filter({ hasText: 'Night notice' })).toContainText('Withdrawn')
  await owner.getByRole('link', { name: 'Back to the list' }).click()
  await expect(owner.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  await owner.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(owner.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a notification for later asks for its time and its owners, and says what is wrong with them', async ({
  browser,
}) => {
  const complaints: string[] = []
  const operator = await openOperator(browser, server, 'en-US', complaints)
  await operator.goto(`${server.url}/operator/notifications`)
  await writeNotification(operator, 'Later')
  await operator.getByLabel('Chosen owners').check()
  await operator.getByLabel('Later', { exact: true }).check()
  await operator.getByLabel('E-mail addresses of the owners').fill('not an address')
  await operator.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(operator.getByText('Please choose a time in the future')).toBeVisible()
  await expect(operator.getByText('Not an e-mail address: not, an, address')).toBeVisible()
  await operator.getByLabel('E-mail addresses of the owners').fill('nobody@demo.chatx.local')
  await operator.getByLabel('Shown at').fill('2099-01-01T08:00')
  await isAccessible(operator, 'form')
  await operator.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(operator.getByText('No owner logs in with: nobody@demo.chatx.local')).toBeVisible()
  await operator.getByLabel('E-mail addresses of the owners').fill('owner@demo.chatx.local')
  await operator.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(operator.getByRole('row').filter({ hasText: 'Later notice' })).toContainText('Scheduled')
  await operator.getByRole('button', { name: 'Edit “Later公告”' }).click()
  await expect(operator.getByLabel('Shown at')).toHaveValue('2099-01-01T08:00')
  await expect(operator.getByLabel('E-mail addresses of the owners')).toHaveValue('owner@demo.chatx.local')
  // The browser tells of the refusal itself, too.
  expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([])
})
