import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { call } from '../world/api.ts'
import { isFinished } from '../world/finished.ts'
import { composer, type Locale, openConsole, openStranger, words as common } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const t = {
  list: 'Sub-accounts',
  loginCode: 'Login code',
  link: 'Login link',
  qr: 'QR code of the login link',
  copyShare: 'Copy link',
  select: (name: string) => `Select ${name}`,
  bar: 'Acts on several sub-accounts',
  chosen: (n: number) => `${n} selected`,
  remark: 'Remark',
  apply: 'Apply',
  allocate: 'Allocate characters',
  results: 'What was done',
  resultSum: 'Done: 0. Not done: 2.',
  tooFew: /characters/i,
  close: 'Close',
  more: (name: string) => `More actions for ${name}`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  typeName: /to confirm$/,
  wrong: 'This is not its name',
  figures: /Conversations.*1.*Messages.*1/s,
  deletedToast: /Deleted 夜班/,
  title: '夜班',
} as const

type Story = { browser: Browser; complaints: string[] }

const locale: Locale = 'en-US'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

/** Sub-accounts with characters of their own, and a chat that waits in the first one. */
const prepare = async (names: readonly string[]) => {
  const login = { userName: 'owner@demo.chatx.local', password: 'Demo1234' }
  const { accessToken } = await call(server, '/chatx/user/login', { body: login })
  const token = String(accessToken)
  const ids: string[] = []
  for (const name of names) {
    const body = { name, charMode: 'limited' }
    ids.push(String((await call(server, '/chatx/user/subAccount/create', { body, token }))['id']))
  }
  const channel = { subAccountId: ids[0], name: 'Night chat', webChat: { title: 'Night' } }
  const made = await call(server, '/chatx/user/messengerAccount/create', { body: channel, token })
  const start = { channelKey: made['channelKey'], languages: ['es'] }
  const visitor = await call(server, '/chatx/open/webChat/start', { body: start })
  const message = { clientMsgId: randomUUID(), text: 'Hola, buenas noches' }
  await call(server, '/chatx/open/webChat/send', { body: message, token: String(visitor['visitorToken']) })
}

/** Follows the shared link as an agent does, and is at work; answers the agent's page. */
const followLink = async ({ browser, complaints }: Story, owner: Page): Promise<Page> => {
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = owner.getByRole('row', { name: t.title })
  await row.getByRole('button', { name: t.loginCode }).click()
  await expect(owner.getByRole('img', { name: t.qr })).toBeVisible()
  await isFinished(owner, 'share')
  await owner.getByRole('button', { name: t.copyShare }).click()
  const link = await owner.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/desk\/#code=[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)
  const agent = await openStranger(browser, link.replace(/^https?:\/\/[^/]+/, server.url), locale, complaints)
  await expect(agent.getByRole('textbox', { name: common[locale].code, exact: true })).toHaveValue(
    link.split('=')[1] ?? '',
  )
  expect(agent.url()).not.toContain('code=')
  await agent.getByRole('button', { name: common[locale].logIn, exact: true }).click()
  await expect(agent.getByText('Night chat').first()).toBeVisible()
  await owner.keyboard.press('Escape')
  return agent
}

/** By keyboard alone: two rows are chosen and get one remark; characters that are not there are refused to each. */
const actOnSeveral = async (owner: Page): Promise<void> => {
  for (const name of [t.title, '早班']) {
    await owner.getByRole('checkbox', { name: t.select(name), exact: true }).focus()
    await owner.keyboard.press('Space')
  }
  const bar = owner.getByRole('region', { name: t.bar })
  await expect(bar.getByText(t.chosen(2))).toBeVisible()
  await bar.getByRole('button', { name: t.allocate }).press('Enter')
  const field = owner.getByRole('textbox', { name: t.allocate })
  await expect(field).toBeFocused()
  await field.fill('999999999')
  await owner.keyboard.press('Enter')
  const results = owner.getByRole('dialog', { name: t.results })
  await expect(results.getByText(t.resultSum)).toBeVisible()
  await expect(results.getByText(t.title)).toBeVisible()
  await owner.keyboard.press('Escape')
  await expect(bar).toBeHidden()
}

/** Its numbers are told, its name is asked for, and its agent is out at once; the list shows how far it is. */
const deleteIt = async (owner: Page, agent: Page): Promise<void> => {
  await owner.getByRole('button', { name: t.more(t.title) }).click()
  await owner.getByRole('menuitem', { name: t.delete }).click()
  const dialog = owner.getByRole('dialog', { name: t.deleteTitle(t.title) })
  await expect(dialog).toContainText(t.figures)
  await isFinished(owner, 'delete')
  const field = dialog.getByRole('textbox', { name: t.typeName })
  await field.fill('早班')
  await field.press('Enter')
  await expect(dialog.getByText(t.wrong)).toBeVisible()
  await field.fill(t.title)
  await field.press('Enter')
  await expect(agent.locator(composer)).toHaveCount(0)
  await expect(agent.getByText('Night chat')).toHaveCount(0)
  await expect(owner.getByText(t.deletedToast)).toBeVisible()
  await expect(owner.getByRole('row', { name: t.title })).toHaveCount(0)
}

test('a sub-account is shared by link, changed with others, and deleted with its numbers told', async ({
  browser,
}) => {
  const complaints: string[] = []
  await prepare([t.title, '早班'])
  const owner = await openConsole(browser, server, locale, complaints)
  await owner.goto(`${server.url}/subpage/sonAccount`)
  await expect(owner.getByRole('row', { name: '早班' })).toBeVisible()
  const agent = await followLink({ browser, complaints }, owner)
  await actOnSeveral(owner)
  // On a phone rows are cards, and can be chosen all the same.
  await owner.setViewportSize({ width: 390, height: 780 })
  await owner.getByRole('checkbox', { name: t.select('早班'), exact: true }).click()
  const bar = owner.getByRole('region', { name: t.bar })
  await isFinished(owner, 'chosen on a phone')
  await bar.getByRole('button', { name: t.remark }).click()
  await owner.getByRole('textbox', { name: t.remark }).fill('6–14 h')
  await owner.keyboard.press('Enter')
  await expect(bar).toBeHidden()
  await owner.setViewportSize({ width: 1440, height: 900 })
  await deleteIt(owner, agent)
  expect(complaints.filter((line) => !/401|WebSocket/.test(line))).toEqual([])
})
