import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createCertificate } from '../../server/src/infra/egress/certificate.fixture.ts'
import { startHttpProxy, startWeb } from '../../server/src/infra/egress/proxies.fixture.ts'
import { isFinished } from '../world/finished.ts'
import { openConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const PLATFORM = 'platform.example'
const HERE = '127.0.0.1'

let folder: string
let server: DemoServer
let platform: Awaited<ReturnType<typeof startWeb>>
let proxy: Awaited<ReturnType<typeof startHttpProxy>>
let isDead = false
/** Whoever dials it then is refused. */
const kill = async () => {
  if (!isDead) await proxy.close()
  isDead = true
}
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-proxy-'))
  const certificate = createCertificate(PLATFORM)
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  platform = await startWeb((_, response) => void response.end(), certificate)
  proxy = await startHttpProxy({ login: 'ann', password: 'secret', names: { [PLATFORM]: platform.port } })
  server = await startDemo({
    EGRESS_ALLOW: HERE,
    EGRESS_CA: join(folder, 'ca.pem'),
    PROXY_CHECK_TARGETS: PLATFORM,
  })
})
test.afterAll(async () => {
  await server.stop()
  await kill()
  await platform.close()
  await rm(folder, { recursive: true })
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

const fill = async (page: Page, name: string, host: string) => {
  const form = dialog(page)
  await form.getByLabel('Name', { exact: false }).first().fill(name)
  await form.getByLabel('Host').fill(host)
  await form.getByLabel('Port').fill(String(proxy.port))
  await form.getByLabel('Proxy username').fill('ann')
  await form.getByRole('textbox', { name: 'Proxy password' }).fill('secret')
}

test('an owner adds a proxy, sees it work and fail with its reason, and deletes it', async ({ browser }) => {
  const complaints: string[] = []
  const page = await openConsole(browser, server, 'en-US', complaints)
  await page.goto(`${server.url}/subpage/agentConfig`)
  await page.getByRole('button', { name: 'Add proxy' }).first().click()
  await save(page)
  await expect(dialog(page).getByText('Please fill this in').first()).toBeVisible()

  await fill(page, 'Hamburg', '10.0.0.1')
  await save(page)
  await expect(dialog(page).getByText('The host must be a public name or a public address')).toBeVisible()
  await dialog(page).getByLabel('Host').fill(HERE)
  await save(page)
  await expect(row(page, 'Hamburg')).toContainText('Connected')
  await expect(row(page, 'Hamburg')).toContainText(/\d ms/)
  await isFinished(page, 'a proxy that works')

  await page.getByRole('button', { name: 'Add proxy' }).first().click()
  await fill(page, 'Bremen', HERE)
  await save(page)
  await expect(dialog(page).getByText('Another proxy applies to all accounts already')).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'Some sub-accounts' }).check()
  await save(page)
  await expect(dialog(page).getByText('Choose sub-accounts').last()).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Sub-accounts' }).click()
  await page.getByRole('option', { name: 'Ana', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Proxy password' }).fill('wrong')
  await isFinished(page, 'the form of a proxy')
  await save(page)
  await expect(row(page, 'Bremen')).toContainText('Wrong proxy username or password')
  await expect(row(page, 'Bremen')).toContainText('1 sub-account')

  await row(page, 'Bremen').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toContainText('1 sub-account will then use the proxy for all accounts')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Bremen')).toHaveCount(0)

  await test.step('a proxy that dies, and the notice of it', async () => {
    await kill()
    const told = page.getByRole('link', { name: /^Notifications, / })
    await expect(told).toHaveAccessibleName(/2 unread/)
    const check = row(page, 'Hamburg').getByRole('button', { name: 'Check' })
    for (const state of ['Unstable', 'Unstable', 'Down']) {
      const answered = page.waitForResponse(/agent\/check/)
      await check.click()
      await answered
      await expect(row(page, 'Hamburg')).toContainText(state)
    }
    await expect(row(page, 'Hamburg')).toContainText('refuses connections')
    await expect(told).toHaveAccessibleName(/3 unread/)
    await told.click()
    await page
      .getByRole('link', { name: /Proxy “Hamburg” is down/ })
      .first()
      .click()
    await expect(page.getByText(/nothing goes out another way/)).toBeVisible()
    await isFinished(page, 'the notice of a proxy that is down')
  })
  expect(complaints.filter((one) => !/status of 400/.test(one))).toEqual([])
})
