import { expect, type Page } from '@playwright/test'
import { isFinished } from '../world/finished.ts'
import { openConsole, openOperator, openStranger } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const OWN = 'owner@demo.chatx.local'
const ROBBERS = 'robber@demo.chatx.local'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

/**
 * What the newest mail to an address holds; without a mail server, operators pass mails on. It is whole once the server has
 * seen that there is none.
 */
const inMailTo = async (operator: Page, email: string, wanted: RegExp): Promise<string> => {
  let found: string | undefined
  await expect(async () => {
    await operator.goto(`${server.url}/operator/outbox`)
    const row = operator.getByRole('row').filter({ hasText: email }).first()
    await row.getByRole('button').first().click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog).toContainText(wanted, { timeout: 2_000 })
    found = wanted.exec(await dialog.innerText())?.[0]
  }).toPass()
  return found ?? ''
}

test('an owner whose e-mail somebody exchanged takes it back from the old mailbox and is in again', async ({
  browser,
}) => {
  const complaints = {
    robber: [] as string[],
    operator: [] as string[],
    owner: [] as string[],
    again: [] as string[],
  }
  const robber = await openConsole(browser, server, 'en-US', complaints.robber)
  const operator = await openOperator(browser, server, 'en-US', complaints.operator)
  // Still logged in, as somebody is who was not thrown out.
  const owner = await openConsole(browser, server, 'en-US', complaints.owner)
  await robber.goto(`${server.url}/user/setting`)
  await robber.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = robber.getByRole('dialog')
  await dialog.getByLabel('Current e-mail').fill(OWN)
  await dialog.getByLabel('New e-mail').fill(ROBBERS)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText(`A code was sent to ${ROBBERS}.`)).toBeVisible()
  await dialog.getByLabel('E-mail code').fill(await inMailTo(operator, ROBBERS, /\b\d{6}\b/))
  await dialog.getByLabel('Your password').fill('Demo1234')
  await dialog.getByRole('button', { name: 'Use the new e-mail' }).click()
  await expect(dialog).toBeHidden()

  const link = `${server.url}${await inMailTo(operator, OWN, /\/email\/revert#1\.[\w-]{43}/)}`
  await owner.goto(link)
  await isFinished(owner, 'take back')
  // Opening it changes nothing.
  await robber.reload()
  await expect(robber.getByRole('heading', { level: 1 })).toHaveText('Security settings')
  await owner.getByRole('button', { name: 'That was not me, take it back' }).click()
  await expect(owner.getByText(`Your account logs in with ${OWN} again`)).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  await isFinished(owner, 'taken back')
  await robber.reload()
  await robber.waitForURL(/\/login/)

  await owner.getByRole('link', { name: 'Set a new password' }).click()
  await owner.getByLabel('E-mail', { exact: true }).fill(OWN)
  await owner.getByRole('button', { name: 'Send code' }).click()
  await expect(owner.getByText(`If ${OWN} can be used`)).toBeVisible()
  await owner.getByLabel('E-mail code').fill(await inMailTo(operator, OWN, /\b\d{6}\b/))
  await owner.getByLabel('New password', { exact: true }).fill('Another2horse')
  await owner.getByLabel('Confirm password').fill('Another2horse')
  await owner.getByRole('button', { name: 'Set new password' }).click()
  await owner.getByLabel('Password', { exact: true }).fill('Another2horse')
  await owner.getByLabel('E-mail', { exact: true }).fill(OWN)
  await owner.getByRole('button', { name: 'Log in', exact: true }).click()
  await owner.waitForURL(/workplace\/home/)

  const again = await openStranger(browser, link, 'en-US', complaints.again)
  await again.getByRole('button', { name: 'That was not me, take it back' }).click()
  await expect(again.getByRole('alert')).toContainText(
    'This link is not valid, was used before, or has expired',
  )
  await isFinished(again, 'refused')
  await again.goto(`${server.url}/email/revert`)
  await expect(again.getByRole('alert')).toContainText('This link is not whole')
  expect(complaints.operator).toEqual([])
  // Both were logged out, and the link had been used.
  for (const one of [complaints.robber, complaints.owner])
    expect(one.filter((line) => !/status of 401|WebSocket/.test(line))).toEqual([])
  expect(complaints.again.filter((line) => !/status of 500/.test(line))).toEqual([])
})
