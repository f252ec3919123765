import { expect, type Page } from '@playwright/test'
import { isFinished } from '../world/finished.ts'
import { openConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const notice = (page: Page) => page.getByRole('region', { name: 'Guides', exact: true })
const tour = (page: Page) => page.getByRole('dialog', { name: 'Tour of the console' })
const stop = (page: Page, name: string) => tour(page).getByRole('heading', { name })
const step = (page: Page) => page.locator('[aria-current="step"]')
const hasFocus = (page: Page, selector: string) =>
  page.evaluate((at) => document.activeElement?.closest(at) !== null, selector)

test('guides wait to be asked, are left and taken up again, and tick themselves off', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  page.setDefaultTimeout(20_000)

  await test.step('the tour is offered, and goes by the keyboard', async () => {
    await expect(notice(page)).toContainText('Welcome to ChatX')
    await expect(tour(page)).toBeHidden()
    await notice(page).getByRole('button', { name: 'Take the tour' }).click()
    await expect(stop(page, 'Every screen is in the menu')).toBeVisible()
    await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(stop(page, 'The search is fastest')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(stop(page, 'Every screen is in the menu')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(stop(page, 'Language and looks')).toBeVisible()
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await hasFocus(page, 'dialog')).toBe(true)
    }
    await isFinished(page, 'tour')
  })

  await test.step('it is left, remembered by the server, and taken up where it stood', async () => {
    await page.keyboard.press('Escape')
    await expect(tour(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /Account menu$/ })).toBeFocused()
    await expect(notice(page)).toContainText('You left “Tour of the console” at step 3 of 4.')
    await page.reload()
    await expect(notice(page)).toContainText('at step 3 of 4')
    await expect(tour(page)).toBeHidden()
    await notice(page).getByRole('button', { name: 'Continue' }).click()
    await expect(stop(page, 'Language and looks')).toBeVisible()
    await tour(page).getByRole('button', { name: 'Next' }).click()
    await tour(page).getByRole('button', { name: 'Finish' }).click()
    await expect(tour(page)).toBeHidden()
  })

  await test.step('setting up the account follows what really happens', async () => {
    await notice(page).getByRole('button', { name: 'Set up account' }).click()
    await expect(notice(page)).toContainText('1 of 4 done')
    await step(page).getByRole('link', { name: 'Fill it in' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Phone').fill('+86 10 6552 9988')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(notice(page)).toContainText('2 of 4 done')
    await step(page).getByRole('button', { name: 'Ask for them' }).click()
    await expect(notice(page)).toContainText('3 of 4 done')
    await isFinished(page, 'guide panel')
  })

  await test.step('a sub-account is made step by step', async () => {
    await page.getByRole('button', { name: 'All guides' }).click()
    await page.getByRole('button', { name: 'Start: Create a sub-account' }).click()
    await step(page).getByRole('link', { name: 'Go there' }).click()
    await expect(step(page)).toContainText('Create a sub-account')
    await page.getByRole('button', { name: 'New sub-account' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Guided')
    await page.getByRole('dialog').getByRole('button', { name: 'New sub-account' }).click()
    await expect(page.getByRole('dialog')).toContainText('Guided')
    await page.keyboard.press('Escape')
    await step(page).getByRole('button', { name: 'It is handed over' }).click()
    await expect(notice(page)).toContainText('All done')
    await page.getByRole('button', { name: 'Put aside' }).click()
    await expect(notice(page)).toBeHidden()
  })

  await test.step('what is declined is offered no more, and begins again from the account menu', async () => {
    await page.goto(`${server.url}/workplace/home`)
    await expect(notice(page)).toContainText('You left “Set up your account”')
    await notice(page).getByRole('button', { name: 'No, thanks' }).click()
    await expect(notice(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice(page)).toBeHidden()
    await page.getByRole('button', { name: /Account menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Guides and tour' }).click()
    await notice(page).getByRole('button', { name: 'Start: Set up your account' }).click()
    await expect(notice(page)).toContainText('3 of 4 done')
  })
  expect(complaints).toEqual([])
})
