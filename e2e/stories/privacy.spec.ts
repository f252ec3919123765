import { type Browser, expect, type Page } from '@playwright/test'
import { call } from '../world/api.ts'
import { type Canary, startCanary } from '../world/canary.ts'
import { openConsole, openDesk, openVisitor, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

/** Where the server may fetch pictures in this story; it may nowhere else on this machine. */
const ALLOWED = '127.0.0.9'

let server: DemoServer
/** Whom no browser and no server may ask for anything. */
let canary: Canary
let pictures: Canary

test.beforeAll(async () => {
  canary = await startCanary('127.0.0.1')
  pictures = await startCanary(ALLOWED)
  server = await startDemo({ EGRESS_ALLOW: ALLOWED, PICTURE_ALLOW: ALLOWED })
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([canary.close(), pictures.close()])
})

/** What loads something from elsewhere wherever it is taken for more than words. */
const payloads = (from: string): string[] => [
  `<img src="${from}/img.png"><script src="${from}/script.js"></script><iframe src="${from}/frame"></iframe>`,
  `<style>@import url(${from}/import.css); *{background:url(${from}/background.png)}</style>`,
  `<link rel="stylesheet" href="${from}/style.css"><link rel="prefetch" href="${from}/prefetch">`,
  `<svg><image href="${from}/svg.png"/></svg><video autoplay src="${from}/film.mp4"></video>`,
  `![x](${from}/markdown.png) [x](${from}/page) ${from}/link.png "><img src=x onerror="fetch('${from}/error')">`,
]

/** The addresses that a page asked for and that are not its own. */
const strangersOf = (page: Page): string[] => {
  const found: string[] = []
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server.url) found.push(request.url())
  })
  return found
}

const visitorWrites = async (browser: Browser, texts: string[]): Promise<void> => {
  const visitor = await openVisitor(browser, server)
  for (const text of texts) {
    await write(visitor, text)
    await expect(visitor.getByText(text.slice(0, 60)).first()).toBeVisible()
  }
}
/** The chat whose last message holds these words. */
const openChat = async (desk: Page, words: string) => {
  await desk.getByRole('button').filter({ hasText: words }).first().click()
  const chat = desk.getByRole('log')
  await expect(chat.getByText(words).first()).toBeVisible()
  return chat
}

const owner = async () => {
  const input = { userName: 'owner@demo.chatx.local', password: 'Demo1234' }
  return String((await call(server, '/chatx/user/login', { body: input }))['accessToken'])
}

test('what strangers write makes no browser ask anybody for anything', async ({ browser }) => {
  const texts = payloads(canary.url)
  const desk = await openDesk(browser, server, 'en-US')
  const fromDesk = strangersOf(desk)
  await visitorWrites(browser, texts)
  const chat = await openChat(desk, '![x](')
  await expect(chat.getByText(`Picture link.png on ${new URL(canary.url).host}`)).toBeVisible()
  for (const link of await chat.getByRole('link').all()) {
    expect(await link.getAttribute('rel')).toMatch(/noopener noreferrer/)
    await link.hover()
  }

  // Up to the first of them, since a list draws only what is in sight.
  await chat.hover()
  await desk.mouse.wheel(0, -5_000)
  await expect(chat.getByText(`Picture img.png on ${new URL(canary.url).host}`)).toBeVisible()

  // The console shows the names that people give to things; they are no more than words either.
  const token = await owner()
  const name = `<img src=${canary.url}/n.png>`
  const subAccountId = await call(server, '/chatx/user/subAccount/create', {
    body: { name, remark: texts[0] },
    token,
  }).then(({ id }) => id)
  await call(server, '/chatx/user/messengerAccount/create', {
    body: { subAccountId, name, webChat: { title: name } },
    token,
  })
  const desktop = await openConsole(browser, server, 'en-US')
  const fromConsole = strangersOf(desktop)
  for (const path of ['sonAccount', 'messengerAccount', 'sessionIsolation']) {
    await desktop.goto(`${server.url}/subpage/${path}`)
    await expect(desktop.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  }
  await desktop.waitForLoadState('networkidle')

  expect([fromDesk, fromConsole, canary.asked]).toEqual([[], [], []])

  // Were the words taken for more, the policy of the page would still keep them from leaving.
  const stopped = await desk.evaluate(
    (from) =>
      new Promise<string>((done) => {
        addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective))
        document.body.append(Object.assign(new Image(), { src: `${from}/policy.png` }))
      }),
    canary.url,
  )
  expect(stopped).toBe('img-src')
  expect(canary.asked).toEqual([])

  // And without both of them the canary hears it: in a page of nobody's, read as markup.
  const bare = await (await browser.newContext()).newPage()
  await bare.setContent(texts.join(''))
  await expect.poll(() => canary.asked.map(({ path }) => path)).toContain('/img.png')
  canary.asked.length = 0
})

test('an agent sees a picture that lies elsewhere, and its owner never sees the agent', async ({
  browser,
}) => {
  const desk = await openDesk(browser, server, 'en-US')
  const strangers = strangersOf(desk)
  await visitorWrites(browser, [
    `Mira ${pictures.url}/house.png y ${pictures.url}/page`,
    `${canary.url}/x.png`,
  ])
  const chat = await openChat(desk, `${canary.url}/x.png`)
  const offers = chat.getByRole('button', { name: 'Load picture' })
  await expect(offers).toHaveCount(2)
  expect(pictures.asked).toEqual([])

  await offers.first().click()
  const shown = chat.getByRole('img', { name: `Picture house.png on ${new URL(pictures.url).host}` })
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, new URL(image.src).origin]),
  ).toEqual([1, server.url])
  expect(pictures.asked.map(({ path, headers }) => [path, headers['user-agent']])).toEqual([
    ['/house.png', 'ChatX'],
  ])

  // Into our own network the server does not go.
  await offers.click()
  await expect(chat.getByRole('alert').filter({ hasText: /could not be fetched/ })).toBeVisible()
  expect(canary.asked).toEqual([])

  // Loaded again by a fresh page it comes from our own store.
  await desk.reload()
  await (await openChat(desk, `${canary.url}/x.png`))
    .getByRole('button', { name: 'Load picture' })
    .first()
    .click()
  await expect(shown).toBeVisible()
  expect(pictures.asked).toHaveLength(1)
  expect(strangers).toEqual([])

  // A link that is followed says nothing of where it was found.
  const [opened] = await Promise.all([
    desk.waitForEvent('popup'),
    chat
      .getByRole('link', { name: `${pictures.url}/page` })
      .first()
      .click(),
  ])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  expect(pictures.asked.find(({ path }) => path === '/page')?.headers.referer).toBeUndefined()
})

test('an owner sees how each account leaves, and nothing leaves while its proxy is down', async ({
  browser,
}) => {
  const token = await owner()
  const page = await openConsole(browser, server, 'en-US')
  await page.goto(`${server.url}/subpage/sessionIsolation`)
  await expect(page.getByRole('heading', { name: 'Needs the desktop program' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Casa Luz shop' })
  await expect(row).toContainText('No proxy')
  await expect(row).toContainText('The computer’s own')

  const proxy = {
    name: 'Tokyo',
    protocol: 'http',
    host: ALLOWED,
    port: 1_081,
    username: 'ann',
    password: 'secret',
  }
  const { id } = await call(server, '/chatx/user/agent/create', { body: { ...proxy, range: 'all' }, token })
  await page.reload()
  await expect(row).toContainText('Tokyo')
  await expect(row).toContainText('Atlantic/Reykjavik')
  await call(server, '/chatx/user/agent/check', { body: { id }, token })
  await page.reload()
  await expect(row).toContainText('Stopped')

  const before = pictures.asked.length
  const desk = await openDesk(browser, server, 'en-US')
  await visitorWrites(browser, [`${pictures.url}/other.png`])
  const chat = await openChat(desk, '/other.png')
  await chat.getByRole('button', { name: 'Load picture' }).click()
  await expect(
    chat.getByRole('alert').filter({ hasText: /proxy of this account does not work/ }),
  ).toBeVisible()
  expect(pictures.asked).toHaveLength(before)
})
