import { expect } from '@playwright/test'
import { inTheme, isFinished } from '../world/finished.ts'
import { openConsole, openOperator } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

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

test('an owner is certified: what is wrong is said, an operator sees it whole and refuses, and withdrawing erases it', async ({
  browser,
}) => {
  const complaints: string[] = []
  const phone = { width: 390, height: 844 }
  const owner = await openConsole(browser, server, 'en-US', complaints)
  owner.setDefaultTimeout(10_000)
  await owner.goto(`${server.url}/user/setting?tab=certification`)
  await expect(owner.getByText('Not certified')).toBeVisible()
  await isFinished(owner, 'certification')
  const photo = { name: 'card.png', mimeType: 'image/png', buffer: await owner.screenshot() }
  await owner.getByRole('button', { name: 'Get certified' }).click()
  const dialog = owner.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Submit for review' })
  await dialog.getByRole('radio', { name: 'Enterprise' }).check()
  await dialog.getByLabel('Number').fill('11010519491231003X')
  await dialog.getByLabel('Organization code').fill('91350100M000100Y44')
  await send.click()
  for (const text of ['This cannot be the number of such a certificate', 'This is not a valid code'])
    await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByText('Please choose a picture')).toHaveCount(3)
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...photo, buffer: Buffer.from('no picture') })
  await expect(dialog.getByText('This file cannot be read.')).toBeVisible()
  await dialog.getByLabel('Enterprise name').fill('ACME Trading')
  await dialog.getByLabel('Organization code').fill('91350100m000100y43')
  await dialog.getByLabel('Legal person').fill('Mei Lin')
  await dialog.getByLabel('Type of certificate').selectOption('passport')
  await dialog.getByLabel('Number').fill('e12345678')
  for (const file of await dialog.locator('input[type=file]').all()) await file.setInputFiles(photo)
  await expect(dialog.locator('img')).toHaveCount(2)
  await isFinished(owner, 'certification form')
  await send.click()
  const current = owner.getByRole('region', { name: 'Your certification' })
  await expect(current).toContainText('Under review')
  await expect(current).toContainText('•78')
  await expect(current).not.toContainText('E12345678')

  const operator = await openOperator(browser, server, 'zh-CN', complaints, phone)
  await inTheme(operator, true)
  await operator.goto(`${server.url}/operator/certification?state=reviewing`)
  await operator.getByRole('button', { name: '审核 owner@demo.chatx.local 的认证' }).click()
  const shown = operator.getByRole('dialog')
  await expect(shown).toContainText('E12345678')
  const picture = shown.getByAltText('证件正面')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1440)
  await isFinished(operator, 'review')
  await shown.getByRole('button', { name: '驳回' }).click()
  await operator.getByLabel('原因（主账号可见）').fill('照片模糊')
  await operator.getByRole('button', { name: '驳回', exact: true }).last().click()
  await expect(operator.getByText('没有符合条件的记录')).toBeVisible()

  // Nobody touches the owner's screen.
  await expect(current).toContainText('照片模糊')
  await owner.setViewportSize(phone)
  await isFinished(owner, 'certification refused')
  await owner.getByRole('button', { name: 'Submit again' }).click()
  await expect(dialog.getByLabel('Enterprise name')).toHaveValue('ACME Trading')
  await expect(dialog.getByLabel('Number')).toHaveValue('')
  await owner.keyboard.press('Escape')
  await current.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(current).toContainText('Not certified')
  await expect(owner.getByRole('row').filter({ hasText: 'Withdrawn' })).toBeVisible()
  expect(complaints).toEqual([])
})
