import { expect } from '@playwright/test'
import { inTheme, isFinished, looks } from '../world/finished.ts'
import { openConsole, openDesk, openOperator } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const OWNER = 'owner@demo.chatx.local'

test('an operator suspends a main account, its owner is out, and the log tells who did it', async ({
  browser,
}) => {
  const owner = await openConsole(browser, server, 'en-US')
  const operator = await openOperator(browser, server, 'en-US')
  await operator.goto(`${server.url}/operator/accounts?search=owner`)
  await operator.getByRole('button', { name: `View ${OWNER}` }).click()
  await expect(operator.getByRole('dialog')).toContainText('Asia/Shanghai')
  await operator.keyboard.press('Escape')
  await operator.getByRole('button', { name: `More for ${OWNER}` }).click()
  await operator.getByRole('menuitem', { name: 'Suspend' }).click()
  await expect(operator.getByRole('dialog')).toContainText(/This ends [1-9]\d* log-ins and frees \d+ online/)
  await operator.getByRole('button', { name: 'Suspend', exact: true }).last().click()
  await expect(operator.getByRole('dialog')).toContainText('Please give a reason')
  await operator.getByLabel(/^Reason/).fill('Sends spam')
  await operator.keyboard.press('Enter')
  const row = operator.getByRole('row').filter({ hasText: OWNER })
  await expect(row).toContainText('Suspended')
  await expect(row).toContainText('Sends spam')

  await owner.goto(`${server.url}/subpage/sonAccount`)
  await owner.waitForURL(/\/login/)

  await operator.goto(`${server.url}/operator/audit?act=mainAccount.suspend`)
  const entry = operator.getByRole('row').filter({ hasText: 'Suspended a main account' })
  await expect(entry).toContainText('operator@demo.chatx.local')
  await expect(entry).toContainText(OWNER)
  await expect(entry).toContainText('Reason: none → Sends spam')
  await operator.getByRole('button', { name: 'Check the chain' }).click()
  await expect(operator.getByRole('alert')).toContainText(/All \d+ entries are as they were written/)
  await operator.getByRole('searchbox').fill('nobody@example.test')
  await expect(operator.getByText('Sends spam')).toHaveCount(0)

  await operator.goto(`${server.url}/operator/accounts`)
  await operator.getByRole('button', { name: `More for ${OWNER}` }).click()
  await operator.getByRole('menuitem', { name: 'Resume' }).click()
  await operator.getByRole('button', { name: 'Resume', exact: true }).last().click()
  await expect(operator.getByRole('row').filter({ hasText: OWNER })).toContainText('Normal')
  await (await openConsole(browser, server, 'en-US')).context().close()
})

test('an owner asks for the sign-up bonus, and operators say whom to write to, grant it and give more', async ({
  browser,
}) => {
  const complaints: string[] = []
  const owner = await openConsole(browser, server, 'en-US', complaints, { width: 390, height: 844 })
  await owner.getByRole('button', { name: 'Customer service' }).click()
  await expect(owner.getByRole('dialog')).toContainText('There are no contacts yet')
  await owner.getByRole('button', { name: 'Ask for the bonus' }).click()
  await expect(owner.getByRole('region', { name: 'Sign-up bonus' })).toContainText('Waiting')

  const operator = await openOperator(browser, server, 'en-US', complaints)
  await operator.goto(`${server.url}/operator/service`)
  await operator.getByRole('button', { name: 'Change customer service' }).click()
  await operator.getByRole('button', { name: 'Add a contact' }).click()
  await operator.getByLabel('Channel of contact 1').selectOption('telegram')
  await operator.getByLabel('Account of contact 1').fill('@chatx_help')
  await operator.getByLabel('Address of contact 1').fill('t.me/chatx_help')
  await operator.getByRole('button', { name: 'Save' }).click()
  await expect(operator.getByText('Please enter an address that begins with')).toBeVisible()
  await isFinished(operator, 'contacts')
  await operator.getByLabel('Address of contact 1').fill('https://t.me/chatx_help')
  await operator.getByRole('button', { name: 'Save' }).click()
  await expect(operator.getByRole('region', { name: 'Contacts' })).toContainText('@chatx_help')
  await operator.getByRole('button', { name: `Grant the sign-up bonus to ${OWNER}` }).click()
  await operator.getByRole('button', { name: 'Grant', exact: true }).last().click()
  await expect(operator.getByRole('row').filter({ hasText: OWNER })).toContainText('Granted')
  await isFinished(operator, 'requests')

  // Nobody touches the owner's window.
  await expect(owner.getByRole('region', { name: 'Sign-up bonus' })).toContainText(
    '100,000 characters arrived',
  )
  await expect(owner.getByRole('link', { name: '@chatx_help' })).toHaveAttribute('href', /^https:\/\/t\.me/)
  await isFinished(owner, 'service')
  await owner.keyboard.press('Escape')
  await expect(owner.getByRole('button', { name: 'Customer service' })).toBeFocused()

  await operator.goto(`${server.url}/operator/accounts?search=owner`)
  await operator.getByRole('button', { name: `More for ${OWNER}` }).click()
  await operator.getByRole('menuitem', { name: 'Grant characters' }).click()
  await operator.getByLabel('Characters', { exact: true }).fill('5000')
  await operator.getByLabel(/^Reason/).fill('Sorry for the outage')
  await isFinished(operator, 'grant')
  await operator.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click()
  await expect(operator.getByText(`5,000 characters granted to ${OWNER}`)).toBeVisible()
  expect(complaints).toEqual([])
})

test('an operator puts the tenant into demo mode, an owner is refused, and it ends', async ({ browser }) => {
  const owner = await openConsole(browser, server, 'zh-CN')
  await owner.goto(`${server.url}/subpage/sonAccount`)
  const operator = await openOperator(browser, server, 'en-US')
  await operator.goto(`${server.url}/operator/switches`)
  await operator.getByRole('button', { name: 'Turn on: Demo mode' }).click()
  await expect(operator.getByRole('dialog')).toContainText('Every change by owners, desks and visitors')
  await operator.getByRole('button', { name: 'Turn on', exact: true }).last().click()
  await expect(operator.getByRole('dialog')).toContainText('Please give a reason')
  await operator.getByLabel(/^Reason/).fill('A fair')
  await operator.keyboard.press('Enter')
  const card = operator.getByRole('region', { name: 'Demo mode' })
  await expect(card).toContainText('operator@demo.chatx.local')
  await expect(operator.getByRole('alert').filter({ hasText: 'Demo mode' })).toBeVisible()

  await owner.getByRole('row').filter({ hasText: 'Ana' }).getByRole('button').last().click()
  await owner.getByRole('menuitem', { name: '停用' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(owner.getByText('演示模式，无法进行写操作')).toBeVisible()
  await expect(owner.getByText('您可以查看所有内容，但无法进行修改。')).toBeVisible()
  const desk = await openDesk(browser, server, 'en-US')
  await expect(desk.getByText('You can look at everything, but nothing can be sent')).toBeVisible()

  await operator.getByRole('button', { name: 'Turn off: Demo mode' }).click()
  await operator.getByLabel(/^Reason/).fill('The fair is over')
  await operator.keyboard.press('Enter')
  await expect(card).toContainText('Off')
  await expect(operator.getByRole('alert').filter({ hasText: 'Demo mode' })).toHaveCount(0)
})

test('the login page does not lead to a registration that is closed', async ({ browser }) => {
  const operator = await openOperator(browser, server, 'en-US')
  await operator.goto(`${server.url}/operator/switches`)
  await operator.getByRole('button', { name: /^Turn off: Open registration/ }).click()
  await operator.getByLabel(/^Reason/).fill('Full')
  await operator.keyboard.press('Enter')
  await expect(operator.getByRole('button', { name: /^Turn on: Open registration/ })).toBeVisible()

  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await page.goto(`${server.url}/login`)
  await expect(page.getByText('本站暂未开放注册。')).toBeVisible()
  await expect(page.locator('a[href="/register"]')).toHaveCount(0)
})

test('the second client asks to log in again, and whoever agrees does', async ({ browser }) => {
  const owner = await openConsole(browser, server, 'en-US')
  await owner.route('**/api/user/menu', (route) =>
    route.fulfill({ json: { code: 50014, msg: 'Your token is over', data: null } }),
  )
  await owner.evaluate(() => localStorage.setItem('layout', '{"menuFromServer":true}'))
  await owner.goto(`${server.url}/workplace/home`)
  const question = owner.getByRole('dialog', { name: 'Your login has ended' })
  await expect(question).toContainText('Your token is over')
  await question.getByRole('button', { name: 'Log in again' }).click()
  await owner.waitForURL(/\/login/)
})

// Both widths and themes; the stories above read them in English.
for (const look of looks.filter(({ locale }) => locale === 'zh-CN'))
  test(`accounts and log are finished in ${look.locale} ${look.dark ? 'dark' : 'light'} ${look.viewport.width}`, async ({
    browser,
  }) => {
    const complaints: string[] = []
    const page = await openOperator(browser, server, look.locale, complaints, look.viewport)
    await inTheme(page, look.dark)
    for (const path of ['accounts', 'accounts?status=disabled', 'audit', 'audit?who=nobody']) {
      await page.goto(`${server.url}/operator/${path}`)
      await isFinished(page, `/operator/${path}`)
    }
    await page.goto(`${server.url}/operator/audit`)
    await page
      .getByRole('button', { name: look.locale === 'zh-CN' ? '校验记录链' : 'Check the chain' })
      .click()
    await expect(page.getByRole('alert')).toBeVisible()
    await isFinished(page, '/operator/audit checked')
    await page.goto(`${server.url}/operator/accounts`)
    const act = (zh: string, en: string) => (look.locale === 'zh-CN' ? zh : en)
    await page.getByRole('button', { name: act(`查看 ${OWNER}`, `View ${OWNER}`) }).click()
    await expect(page.getByRole('dialog')).toContainText('Asia/Shanghai')
    await isFinished(page, '/operator/accounts view')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: act(`${OWNER} 的更多操作`, `More for ${OWNER}`) }).click()
    await page.getByRole('menuitem', { name: act('停用', 'Suspend') }).click()
    await expect(page.getByRole('dialog')).toContainText(act('释放', 'frees'))
    await isFinished(page, '/operator/accounts suspend')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: act(`${OWNER} 的更多操作`, `More for ${OWNER}`) }).click()
    await page.getByRole('menuitem', { name: act('赠送天数', 'Give days') }).click()
    await page
      .getByRole('button', { name: act('赠送天数', 'Give days'), exact: true })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toContainText(act('请填写此项', 'Please fill'))
    await isFinished(page, '/operator/accounts gift')
    expect(complaints).toEqual([])
  })

test('an operator gives days that the owner sees, resets the log-in, and two steps become a duty', async ({
  browser,
}) => {
  const complaints: string[] = []
  const owner = await openConsole(browser, server, 'zh-CN', complaints, { width: 390, height: 844 })
  const operator = await openOperator(browser, server, 'en-US', complaints)
  await operator.goto(`${server.url}/operator/accounts?search=owner`)
  const choose = async (name: string) => {
    await operator.getByRole('button', { name: `More for ${OWNER}` }).click()
    await operator.getByRole('menuitem', { name }).click()
  }
  await choose('Give days')
  await operator.getByLabel('Days', { exact: true }).fill('45')
  await expect(operator.getByRole('dialog')).toContainText('It then runs until')
  await operator.getByLabel(/^Reason/).fill('Sorry for the outage')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText(`45 days given to ${OWNER}`)).toBeVisible()
  await operator.getByRole('button', { name: `View ${OWNER}` }).click()
  await expect(operator.getByRole('list', { name: 'What the package is made of' })).toContainText(
    'Sorry for the outage',
  )
  await isFinished(operator, 'lots')
  await operator.keyboard.press('Escape')

  await owner.goto(`${server.url}/userCenter/userDetail`)
  const lots = owner.getByRole('list', { name: '套餐时段' })
  await expect(lots).toContainText('赠送')
  await expect(lots).toContainText('45 天')
  await expect(lots).not.toContainText('Sorry')
  await lots.scrollIntoViewIfNeeded()
  await isFinished(owner, 'own lots')

  await choose('Reset log-in')
  await expect(operator.getByRole('dialog')).toContainText(`The owner is told by mail to ${OWNER}`)
  await operator.getByLabel(/^Reason/).fill('Phone lost')
  await isFinished(operator, 'reset')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText(`The log-in of ${OWNER} is reset`)).toBeVisible()
  await owner.goto(`${server.url}/userCenter/userDetail`)
  await owner.waitForURL(/\/login/)

  await operator.goto(`${server.url}/operator/setting`)
  await operator.getByRole('button', { name: 'Change password' }).click()
  await operator.getByLabel('Current password').fill('Wrong1horse')
  await operator.getByLabel('New password').fill('Another2horse')
  await operator.getByLabel('Confirm password').fill('Another2horse')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText('Wrong user name or password')).toBeVisible()
  await isFinished(operator, 'operator password')
  await operator.keyboard.press('Escape')
  await operator.getByRole('button', { name: /Discard/ }).click()

  await operator.goto(`${server.url}/operator/switches`)
  await operator.getByRole('button', { name: 'Turn on: Second factor for operators' }).click()
  await operator.getByLabel(/^Reason/).fill('The audit asks for it')
  await operator.keyboard.press('Enter')
  await operator.waitForURL(/\/operator\/setting/)
  await expect(operator.getByText('This site asks its operators for two-step login')).toBeVisible()
  await isFinished(operator, 'two steps are a duty')
  expect(complaints.filter((one) => !/40[13]/.test(one))).toEqual([])
})
