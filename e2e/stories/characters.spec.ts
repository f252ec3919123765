import { expect } from '@playwright/test'
import { openConsole, openVisitor, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

test('an owner limits a sub-account, gives it characters, takes some back and sees who used what', async ({
  browser,
}) => {
  const complaints: string[] = []
  const visitor = await openVisitor(browser, server, 'es-ES', complaints)
  await write(visitor, 'Hola, quisiera reservar una mesa para cuatro personas')
  const page = await openConsole(browser, server, 'en-US', complaints)

  await page.goto(`${server.url}/subpage/sonAccount`)
  await page.getByRole('button', { name: 'More actions for Ana' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Ana' })
  await form.getByRole('radiogroup', { name: 'Where characters come from' }).getByText('Own, limited').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved Ana')).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Ana' }).click()
  await page.getByRole('menuitem', { name: 'Allocate characters' }).click()
  await page.waitForURL(/chatAllocation\?subAccountId=/)
  const allocate = async (characters: string, way: 'Give to the sub-account' | 'Take back') => {
    await page.getByRole('button', { name: 'Allocate characters' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Allocate characters' })
    await dialog.getByText(way, { exact: true }).first().click()
    await dialog.getByRole('textbox', { name: 'Characters' }).fill(characters)
    await dialog.getByRole('button', { name: way }).click()
    return dialog
  }
  await allocate('50000', 'Give to the sub-account')
  await expect(page.getByRole('row').filter({ hasText: '+50,000' })).toContainText(
    'Main account (owner@demo.chatx.local)',
  )
  const dialog = await allocate('60000', 'Take back')
  await expect(dialog.getByText('More than there are')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Characters' }).fill('20000')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('row').filter({ hasText: '−20,000' })).toContainText('30,000')

  await page.goto(`${server.url}/subpage/chatUse`)
  await expect(page.getByRole('region', { name: 'Charged today' })).not.toContainText(/^Charged today0\D/)
  await page.getByLabel('Filter by charge').selectOption('Free only')
  await expect(page).toHaveURL(/charge=no/)
  expect(complaints).toEqual([])
})
