import { type Browser, expect, type Page } from '@playwright/test'
import { composer, type Locale, openConsole, openOperator, openStranger } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const words = {
  'zh-CN': {
    menu: '分流链接',
    newLink: '新建分流链接',
    name: '名称',
    platform: '平台',
    paste: '粘贴账号链接',
    valid: '有效 2 个',
    sequential: /^顺序/,
    message: '预填消息',
    create: '创建链接',
    copyLink: '复制短链接',
    visits: '总访问',
    targets: '账号链接与状态',
    newFan: '新粉丝',
    report: '公开报告',
    gone: '报告不存在',
    reason: '原因',
    detail: '说明（选填）',
    send: '提交举报',
    sent: '已收到举报',
    find: '查看链接',
    block: '封禁',
    blockReason: '原因（主账号可见）',
    blocked: /已被运营封禁：Asks for cards/,
  },
  'en-US': {
    menu: 'Traffic-split links',
    newLink: 'New link',
    name: 'Name',
    platform: 'Platform',
    paste: 'Paste account links',
    valid: 'Valid: 2',
    sequential: /^Sequential/,
    message: 'Prefilled message',
    create: 'Create link',
    copyLink: 'Copy short link',
    visits: 'Visits',
    targets: 'Account links and their state',
    newFan: 'New fan',
    report: 'Public report',
    gone: 'There is no such report',
    reason: 'Reason',
    detail: 'What happened (optional)',
    send: 'Send report',
    sent: 'Your report has arrived',
    find: 'See the link',
    block: 'Block',
    blockReason: 'Reason (its owner sees it)',
    blocked: /Blocked by the operator: Asks for cards/,
  },
} as const

type Story = { browser: Browser; server: DemoServer; locale: Locale; complaints: string[] }

/** Makes a link through the form as its owner does, and answers the short link from the clipboard. */
const createLink = async ({ server, locale }: Story, owner: Page): Promise<string> => {
  const t = words[locale]
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await owner.getByRole('link', { name: t.menu, exact: true }).first().click()
  await owner.getByRole('link', { name: t.newLink }).first().click()
  await owner.getByRole('textbox', { name: t.name }).fill('Spring & 春')
  await owner.getByRole('combobox', { name: t.platform }).selectOption('webchat')
  const links = [`${server.url}/chat/${server.channelKey}`, 'https://other.example/chat/abcdefgh12345678']
  await owner.getByRole('textbox', { name: t.paste }).fill(links.join('\n'))
  await expect(owner.getByText(t.valid, { exact: true })).toBeVisible()
  await owner.getByRole('radio', { name: t.sequential }).click()
  await owner.getByRole('textbox', { name: t.message }).fill('Hola {click}')
  await owner.getByRole('button', { name: t.create }).click()
  await expect(owner.getByRole('heading', { name: 'Spring & 春' })).toBeVisible()
  await owner.getByRole('button', { name: t.copyLink }).click()
  return owner.evaluate(() => navigator.clipboard.readText())
}

/** Opens the short link, finds the message ready and sends it. */
const visit = async ({ browser, server, complaints }: Story, short: string): Promise<Page> => {
  const visitor = await openStranger(browser, short, 'es-ES', complaints)
  await expect(visitor).toHaveURL(new RegExp(`^${server.url}/chat/${server.channelKey}`))
  const typing = visitor.locator(composer)
  await expect(typing).toHaveValue(/^Hola [0-9a-z]{10}$/)
  await typing.press('Enter')
  await expect(visitor.getByText(/^Hola [0-9a-z]{10}$/)).toBeVisible()
  return visitor
}

/** The funnel of the first account link: a visit, its chat and its fan, as a recount of the page shows them. */
const seeFunnel = async ({ server, locale }: Story, owner: Page): Promise<void> => {
  const t = words[locale]
  const row = owner.getByRole('region', { name: t.targets }).getByRole('row')
  await expect(async () => {
    await owner.reload()
    const cells = row.filter({ hasText: server.channelKey }).getByRole('cell')
    await expect(cells.nth(4)).toHaveText('1', { timeout: 4_000 })
    await expect(cells.nth(5)).toHaveText('1', { timeout: 1_000 })
    await expect(cells.nth(6)).toHaveText('1', { timeout: 1_000 })
  }).toPass()
  await expect(owner.getByRole('region', { name: t.visits, exact: true })).toContainText('1')
  await expect(owner.getByRole('cell', { name: t.newFan, exact: true })).toBeVisible()
}

/** The report is there for whoever has its address, and gone once it is switched off. */
const shareReport = async ({ browser, locale, complaints }: Story, owner: Page): Promise<void> => {
  const t = words[locale]
  const part = owner.getByRole('region', { name: t.report, exact: true })
  const toggle = part.getByRole('switch')
  await toggle.press('Space')
  const address = await part.getByText(/streamLinkReport\?token=/).innerText()
  const reader = await openStranger(browser, address, locale, complaints)
  await expect(reader.getByRole('heading', { name: 'Spring & 春' })).toBeVisible()
  await expect(reader.getByRole('region', { name: t.visits, exact: true })).toContainText('1')
  await reader.context().close()
  await toggle.press('Space')
  await expect(part.getByText(/streamLinkReport/)).toHaveCount(0)
  // Not among those who are listened to: the browser itself complains of the 404.
  const late = await openStranger(browser, address, locale)
  await expect(late.getByRole('heading', { name: t.gone })).toBeVisible()
  await late.context().close()
}

/** A stranger reports the link; the operator finds it and blocks it. */
const reportAndBlock = async (story: Story, short: string): Promise<void> => {
  const { browser, server, locale, complaints } = story
  const t = words[locale]
  const code = new URL(short).pathname.slice(1)
  const stranger = await openStranger(browser, `${server.url}/link/report?code=${code}`, locale, complaints)
  await stranger.getByRole('combobox', { name: t.reason }).selectOption('phishing')
  await stranger.getByRole('textbox', { name: t.detail }).fill('It asked for my card')
  await stranger.getByRole('button', { name: t.send }).click()
  await expect(stranger.getByText(t.sent)).toBeVisible()
  await stranger.context().close()

  const operator = await openOperator(browser, server, locale, complaints)
  await operator.goto(`${server.url}/operator/links?tab=abuse`)
  const row = operator.getByRole('row').filter({ hasText: 'It asked for my card' })
  await row.getByRole('link', { name: t.find }).click()
  await operator.getByRole('button', { name: new RegExp(`^${t.block}`) }).click()
  await operator.getByRole('textbox', { name: t.blockReason }).fill('Asks for cards')
  await operator.getByRole('dialog').getByRole('button', { name: t.block, exact: true }).click()
  await expect(operator.getByRole('cell', { name: /Asks for cards/ })).toBeVisible()
  await operator.context().close()
}

for (const locale of ['en-US', 'zh-CN'] satisfies Locale[]) {
  test.describe(`a traffic-split link, interface ${locale}`, () => {
    let server: DemoServer
    test.beforeAll(async () => {
      server = await startDemo()
    })
    test.afterAll(() => server.stop())

    test('leads a visitor to the chat, counts the fan, and stops when an operator blocks it', async ({
      browser,
    }) => {
      const complaints: string[] = []
      const story = { browser, server, locale, complaints }
      const owner = await openConsole(browser, server, locale, complaints)
      const short = await createLink(story, owner)
      expect(short.startsWith(`${server.linkUrl}/`)).toBe(true)

      const visitor = await visit(story, short)
      await seeFunnel(story, owner)
      await shareReport(story, owner)
      await reportAndBlock(story, short)

      const answer = async () => (await fetch(short, { redirect: 'manual' })).status
      await expect.poll(answer).toBe(200)
      await visitor.goto(short)
      await expect(visitor.locator('body')).not.toContainText('Hola')
      await expect(visitor.getByRole('link')).toHaveAttribute('href', /\/link\/report\?code=/)
      await owner.goto(`${server.url}/fansOperation/streamLink`)
      await expect(owner.getByText(words[locale].blocked)).toBeVisible()
      expect(complaints).toEqual([])
    })
  })
}
