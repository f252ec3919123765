import { expect, type Page } from '@playwright/test'
import { inTheme, isFinished, looks } from '../world/finished.ts'
import { call } from '../world/api.ts'
import { turnOnSecondFactor } from '../world/one-time-code.ts'
import { type Locale, openOperator } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const words = {
  'zh-CN': {
    rest: '无：其他租户都不使用的域名由它响应',
    open: '新开租户',
    nobody: '还没有人能以其运营人员身份登录',
    add: '添加运营人员',
    addDownload: '添加下载',
    name: '名称',
    hosts: '域名（每行一个）',
    save: '保存设置',
    asked: '请填写此项',
    urlBad: '请输入以 https://、http:// 或 / 开头的地址',
    urlOf: '第 1 个下载的网址',
    leave: '放弃修改',
    hostBad: '“not_one”不是有效的域名',
  },
  'en-US': {
    rest: 'none: answers where no other tenant does',
    open: 'Open a tenant',
    nobody: 'Nobody can log in as its staff yet',
    add: 'Add an operator',
    addDownload: 'Add a download',
    name: 'Name',
    hosts: 'Hosts (one per line)',
    save: 'Save settings',
    asked: 'Please fill this in',
    urlBad: 'Please enter an address that begins with',
    urlOf: 'Address of download 1',
    leave: 'Discard',
    hostBad: '“not_one” is not a host',
  },
} as const satisfies Record<Locale, Record<string, string>>

const t = words['en-US']

/** A browser tells of every refusal by itself; what else it complains about is ours. */
const others = (complaints: readonly string[]) =>
  complaints.filter((one) => !/server responded with a status of 40[49]/.test(one))

const windowOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

type Row = { tenantId: number; name: string; hosts: string[] }
const logIn = (tenant: string, userName: string, password: string) =>
  call(server, '/chatx-admin/api/auth/login', { tenant, body: { userName, password } })

const openTheDialog = async (page: Page, name: string, hosts: string): Promise<void> => {
  await page.getByRole('button', { name: t.open, exact: true }).click()
  await field(page, t.name).fill(name)
  await field(page, t.hosts).fill(hosts)
  await press(page, t.open)
}

/** A browser finds names under localhost on its own machine. */
const northHost = (): string => `north.localhost:${new URL(server.url).port}`

/** What is no host is refused before anything is sent; a pasted address counts as its host. */
const openNorth = async (page: Page): Promise<string> => {
  await openTheDialog(page, 'North', 'not_one')
  await expect(page.getByRole('dialog')).toContainText(t.hostBad)
  await expect(field(page, t.name)).toHaveValue('North')
  await field(page, t.hosts).fill(`https://North.example/login\nnorth.example:8443\n${northHost()}`)
  await press(page, t.open)
  await expect(windowOf(page, 'North')).toContainText(t.nobody)
  await expect(field(page, t.hosts)).toHaveValue(`north.example\nnorth.example:8443\n${northHost()}`)
  await isFinished(page, 'a new tenant')
  return new URL(page.url()).searchParams.get('tenant') ?? ''
}

/** The password is told once, and the keyboard alone gets to it and back. */
const addAnn = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const add = windowOf(page, 'North').getByRole('button', { name: t.add, exact: true })
  await add.press('Enter')
  await expect(field(page, 'E-mail')).toBeFocused()
  await page.keyboard.type('ann@north.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ann')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Demo1234')
  await page.keyboard.press('Enter')
  const told = page.getByRole('region', { name: 'Password of ann@north.example' })
  await expect(told).toBeFocused()
  await expect(told).toContainText('north.example/operator/login, north.example:8443/operator/login')
  await isFinished(page, 'the password')
  await told.getByRole('button', { name: 'Copy password' }).click()
  const password = await page.evaluate(() => navigator.clipboard.readText())
  await expect(told).toContainText(password)
  await page.keyboard.press('Escape')
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(add).toBeFocused()
  await expect(page.getByText(password)).toHaveCount(0)
  await expect(page.getByText(t.nobody)).toHaveCount(0)
  return password
}

const giveAnn = async (page: Page, ownPassword: string): Promise<void> => {
  await field(page, 'E-mail').fill('ann@north.example')
  await field(page, 'Display name').fill('Ann')
  await page.getByLabel(/^Your own password/).fill(ownPassword)
  await page.getByRole('form', { name: t.add }).getByRole('button', { name: t.add, exact: true }).click()
}

/** A password that got lost on the way is followed by another one, for whoever gives the own one. */
const addAnnAgain = async (page: Page, first: string): Promise<string> => {
  await press(page, t.add)
  await giveAnn(page, 'Demo12345')
  await expect(page.getByText('Wrong user name or password')).toBeVisible()
  await expect(page.getByLabel(/^Your own password/)).toBeFocused()
  await giveAnn(page, 'Demo1234')
  const told = page.getByRole('region', { name: 'Password of ann@north.example' })
  const password = (await told.getByRole('code').innerText()).trim()
  expect(password).not.toBe(first)
  await told.getByRole('button', { name: 'I have kept it' }).press('Enter')
  return password
}

/** Whoever has logged in is nobody else's to give a password. */
const keepAnn = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'North Shop', exact: true }).press('Enter')
  await press(page, t.add)
  await giveAnn(page, 'Demo1234')
  await expect(page.getByText('This address is an operator of the tenant already')).toBeVisible()
  await expect(field(page, 'E-mail')).toBeFocused()
  await expect(field(page, 'Display name')).toHaveValue('Ann')
  await press(page, 'Cancel')
  await page.keyboard.press('Escape')
}

const changeSettings = async (page: Page): Promise<void> => {
  await field(page, t.name).fill('North Shop')
  await page.getByLabel('Shortest password').fill('5')
  await press(page, t.addDownload)
  await page.getByLabel('System of download 1').selectOption('windows')
  await page.getByLabel('Text of download 1').fill('For Windows')
  await page.getByLabel(t.urlOf).fill('north.example/get')
  await press(page, t.save)
  await expect(page.getByText(t.urlBad)).toBeVisible()
  await expect(page.getByText('Must be 6 or more')).toBeVisible()
  await expect(field(page, t.name)).toHaveValue('North Shop')
  await page.getByLabel('Shortest password').fill('12')
  await page.getByLabel(t.urlOf).fill('https://north.example/get')
  await press(page, t.save)
  await expect(page.getByText('The settings are saved')).toBeVisible()
  await expect(windowOf(page, 'North Shop')).toBeVisible()

  // The address leads to the window itself.
  await page.reload()
  await expect(windowOf(page, 'North Shop')).toBeVisible()
  await expect(field(page, t.name)).toHaveValue('North Shop')
  await expect(page.getByLabel('Shortest password')).toHaveValue('12')
  await expect(page.getByLabel('System of download 1')).toHaveValue('windows')
  await expect(page.getByLabel(t.urlOf)).toHaveValue('https://north.example/get')
}

/** A host belongs to one tenant: the next one is told so at the field, and loses nothing that was typed. */
const wantTakenHost = async (page: Page): Promise<void> => {
  await openTheDialog(page, 'South', 'south.example\nnorth.example')
  await expect(page.getByText('One of these hosts is in use already: north.example')).toBeVisible()
  await expect(field(page, t.hosts)).toBeFocused()
  await expect(field(page, t.name)).toHaveValue('South')
  await expect(field(page, t.hosts)).toHaveValue('south.example\nnorth.example')
  await field(page, t.hosts).fill('south.example')
  await press(page, t.open)
  await expect(windowOf(page, 'South')).toContainText(t.nobody)

  await field(page, t.hosts).fill('south.example\nnorth.example')
  await press(page, 'Save hosts')
  await expect(page.getByText('One of these hosts is in use already: north.example')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, t.hosts)).toHaveValue('south.example\nnorth.example')
  await field(page, t.hosts).fill('South.example')
  await press(page, 'Save hosts')
  await expect(page.getByText('The hosts are saved')).toBeVisible()
  await expect(field(page, t.hosts)).toHaveValue('south.example')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Discarding what was typed closes at once, and the keyboard is where it was. */
const leaveUnsaved = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: 'North Shop', exact: true })
  await link.press('Enter')
  await expect(field(page, t.name)).toHaveValue('North Shop')
  await field(page, t.name).fill('Something else')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.leave, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(page.url()).not.toContain('tenant=')
}

/** Whoever has a second factor gives a code of it, once it is asked for. */
const addBen = async (page: Page, password: string): Promise<void> => {
  await page.goto(`http://${northHost()}/operator/setting`)
  const [recoveryCode = ''] = await turnOnSecondFactor(page, password)
  await page.goto(`http://${northHost()}/operator/tenants`)
  await page.getByRole('link', { name: 'North Shop', exact: true }).press('Enter')
  await press(page, t.add)
  await field(page, 'E-mail').fill('ben@north.example')
  await field(page, 'Display name').fill('Ben')
  await page.getByLabel(/^Your own password/).fill(password)
  const send = page.getByRole('form', { name: t.add }).getByRole('button', { name: t.add, exact: true })
  await send.click()
  const code = page.getByRole('textbox', { name: 'One-time code' })
  await expect(code).toBeFocused()
  await code.fill('000000')
  await send.click()
  await expect(page.getByText('This code is wrong or was used before')).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(recoveryCode)
  await send.click()
  await expect(page.getByRole('region', { name: 'Password of ben@north.example' })).toBeVisible()
}

test('an operator opens a tenant, adds its first operator and sets it up, and that one sees no other', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  const page = await openOperator(browser, server, 'en-US', complaints)
  await page.goto(`${server.url}/operator/tenants`)
  await expect(page.getByRole('row').filter({ hasText: t.rest })).toBeVisible()
  const north = await openNorth(page)
  const first = await addAnn(page)
  const password = await addAnnAgain(page, first)
  await changeSettings(page)
  await page.keyboard.press('Escape')
  await wantTakenHost(page)
  await leaveUnsaved(page)
  await expect(page.getByRole('row').filter({ hasText: 'North Shop' })).toContainText('north.example:8443')
  await expect(page.getByRole('row').filter({ hasText: 'South' })).toContainText('south.example')
  expect(others(complaints)).toEqual([])

  const ann = await openOperator(browser, { url: `http://${northHost()}` }, 'en-US', complaints, undefined, {
    userName: 'ann@north.example',
    password,
  })
  await ann.goto(`http://${northHost()}/operator/tenants`)
  await expect(ann).toHaveTitle('Tenants · North Shop')
  await expect(ann.getByRole('complementary').getByText('North Shop', { exact: true })).toBeVisible()
  await expect(ann.getByRole('main').getByRole('row')).toHaveCount(2)
  await expect(ann.getByRole('button', { name: t.open, exact: true })).toHaveCount(0)
  await keepAnn(page)
  await expect(logIn('1', 'ann@north.example', password)).rejects.toThrow('用户名或密码错误')
  const token = String((await logIn(north, 'ann@north.example', password))['accessToken'])
  const ask = (path: string) =>
    call(server, `/chatx-admin/api/tenant/${path}`, { method: 'GET', tenant: north, token })
  const list = await ask('page')
  expect((list['list'] as Row[]).map(({ tenantId, name }) => ({ tenantId, name }))).toEqual([
    { tenantId: Number(north), name: 'North Shop' },
  ])
  expect(list['mayOpen']).toBe(false)
  expect(await ask(`get?tenantId=${north}`)).toMatchObject({
    minPasswordLength: 12,
    operators: 1,
    maySetHosts: false,
  })
  await expect(ask('get?tenantId=1')).rejects.toThrow('租户不存在')
  await addBen(ann, password)
})

for (const look of looks)
  test(`tenants are finished in ${look.locale} ${look.dark ? 'dark' : 'light'} ${look.viewport.width}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const complaints: string[] = []
    const w = words[look.locale]
    const page = await openOperator(browser, server, look.locale, complaints, look.viewport)
    await inTheme(page, look.dark)
    await page.goto(`${server.url}/operator/tenants`)
    await isFinished(page, '/operator/tenants')
    await page.getByRole('button', { name: w.open, exact: true }).click()
    await field(page, w.hosts).fill('not_one')
    await press(page, w.open)
    await expect(page.getByRole('dialog')).toContainText(w.asked)
    await expect(page.getByRole('dialog')).toContainText(w.hostBad)
    await isFinished(page, '/operator/tenants open')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: w.leave, exact: true }).click()

    await page.goto(`${server.url}/operator/tenants?tenant=999999`)
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await isFinished(page, '/operator/tenants?tenant=999999')
    await page.goto(`${server.url}/operator/tenants?tenant=1`)
    await press(page, w.addDownload)
    await page.getByLabel(w.urlOf).fill('nowhere')
    await press(page, w.save)
    await expect(page.getByText(w.urlBad)).toBeVisible()
    await press(page, w.add)
    await isFinished(page, '/operator/tenants?tenant=1')
    expect(others(complaints)).toEqual([])
  })
