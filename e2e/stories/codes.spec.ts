import { expect, type Page, type Route } from '@playwright/test'
import { type Locale, openConsole, openDesk, openVisitor, write } from '../world/people.ts'
import { keepListening } from '../world/routes.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

// What people read when the server, or something before it, answers so (specification §8). Which code the server
// itself answers when is shown elsewhere: here every number is given by the story.

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
})
test.afterAll(() => server.stop())

const words = {
  'en-US': {
    act: 'Mark all as read',
    failed: 'Operation failed',
    system: 'Operation failed, system error!',
    demo: 'Demo mode',
    offline: 'Network error. Please check your connection and try again.',
    late: 'API request timed out, please refresh the page and try again!',
    noAnswer: 'Request error, please try again later',
    over: 'Login timed out, please login again!',
    loginFailed: 'Login error, please refresh and retry',
    unknown: 'Unknown system error, please report it to the administrator',
    status: (status: number) => `Request failed with status code ${status}`,
    byCode: {
      403: 'No permission for this operation',
      404: 'Resource not found',
      405: 'Method not allowed',
      408: 'Request timed out',
      500: 'Server error, please contact the administrator',
      501: 'Network not implemented',
      502: 'Network error',
      503: 'Service unavailable, overloaded or under maintenance',
      504: 'Network timeout',
      505: 'HTTP version not supported',
      901: 'Demo mode, write operations are not possible',
    },
    settings: 'Settings',
    fromServer: 'Menu from the server',
    menuLoading: 'Loading the menu…',
    menuLoaded: 'The menu is loaded',
    menuFailed: 'The menu could not be loaded',
    ended: 'Your login has ended',
    stay: 'Stay on this page',
    again: 'Log in again',
    retry: 'Try again',
    unviewable: 'message type not supported for viewing',
  },
  'zh-CN': {
    act: '全部标为已读',
    failed: '操作失败',
    system: '操作失败，系统异常！',
    demo: '演示模式',
    offline: '网络异常，请检查网络连接后重试',
    late: '接口请求超时，请刷新页面重试！',
    noAnswer: '请求出错，请稍后重试',
    over: '登录超时，请重新登录！',
    loginFailed: '登录出错，请刷新后重试',
    unknown: '系统未知错误，请反馈给管理员',
    status: (status: number) => `请求失败，状态码 ${status}`,
    byCode: {
      403: '当前操作没有权限',
      404: '访问资源不存在',
      405: '请求方法不允许',
      408: '请求超时',
      500: '服务器错误，请联系管理员',
      501: '网络未实现',
      502: '网络错误',
      503: '服务不可用，服务器过载或维护中',
      504: '网络超时',
      505: 'HTTP 版本不受支持',
      901: '演示模式，无法进行写操作',
    },
    settings: '页面设置',
    fromServer: '菜单来自服务器',
    menuLoading: '正在加载菜单…',
    menuLoaded: '菜单加载完成',
    menuFailed: '菜单加载失败',
    ended: '登录状态已失效',
    stay: '留在当前页面',
    again: '重新登录',
    retry: '重试',
    unviewable: '暂不支持查看该消息类型',
  },
} as const

type Answer = (route: Route) => Promise<void>

const envelope =
  (code: number, msg = '', data: unknown = null): Answer =>
  (route) =>
    route.fulfill({ json: { code, msg, data } })
/** As a proxy before the server answers: a page instead of an envelope. */
const bare =
  (status: number): Answer =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<html></html>' })

const toasts = (page: Page) => page.locator('.mantine-Notification-root')

/** One toast with these words stands there; it is put away. */
const tells = async (page: Page, message: string, title?: string): Promise<void> => {
  const toast = toasts(page).filter({ has: page.getByText(message, { exact: true }) })
  await expect(toast, message).toHaveCount(1)
  if (title !== undefined) await expect(toast.getByText(title, { exact: true })).toBeVisible()
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
}

const ACT = '**/system/inform/readAll'

const stories: Record<string, (page: Page, locale: Locale) => Promise<void>> = {
  'every number, as an envelope and as an HTTP status': async (page, locale) => {
    const t = words[locale]
    const press = () => page.getByRole('button', { name: t.act }).click()
    const answered = async (answer: Answer, message: string, title: string) => {
      await page.route(ACT, answer, { times: 1 })
      await press()
      await tells(page, message, title)
    }
    for (const [name, message] of Object.entries(t.byCode)) {
      const code = Number(name)
      const title = code === 901 ? t.demo : code >= 500 ? t.system : t.failed
      await answered(envelope(code), message, title)
      // Both ways read the same table; in the second language one of them shows it.
      if (code < 600 && locale === 'en-US') await answered(bare(code), message, title)
    }
    await answered(envelope(500, 'as it was said'), 'as it was said', t.system)
    await answered(envelope(500, 'Named', { error: 'request.conflict' }), 'Named', t.failed)
    await answered(envelope(777), t.unknown, t.failed)
    await answered(bare(418), t.status(418), t.failed)
    await answered(bare(200), t.noAnswer, t.failed)
    await answered((route) => route.abort('failed'), t.offline, t.failed)
    // 40101 is silent: the next one's words stand alone.
    await page.route(ACT, envelope(40101, 'nobody reads this'), { times: 1 })
    const silent = page.waitForResponse(ACT)
    await press()
    await silent
    await answered(envelope(403), t.byCode[403], t.failed)
    await expect(toasts(page)).toHaveCount(0)
    // 30 seconds and not one more.
    await page.route(ACT, () => new Promise(() => {}), { times: 1 })
    await press()
    await page.clock.fastForward(29_000)
    await expect(toasts(page)).toHaveCount(0)
    await page.clock.fastForward(1_100)
    await tells(page, t.late, t.failed)
  },

  'a list that cannot be read says why in its place': async (page, locale) => {
    const t = words[locale]
    await page.route('**/system/inform/page*', envelope(503), { times: 1 })
    await page.reload()
    await expect(page.getByRole('alert').getByText(t.byCode[503])).toBeVisible()
    await page.getByRole('button', { name: t.retry }).click()
    await expect(page.getByRole('button', { name: t.act })).toBeVisible()
  },

  'the second dialect: notices of the menu, and the question to log in again': async (page, locale) => {
    const t = words[locale]
    await page.getByRole('button', { name: t.settings, exact: true }).click()
    const toggle = page.getByRole('switch', { name: t.fromServer })
    const menu = async (answer: Answer) => {
      await page.route('**/api/user/menu', answer, { times: 1 })
      await expect(toggle).toBeEnabled()
      // The label belongs to the switch and does not move; toasts may lie over the switch itself.
      await toggle.press('Space')
      await tells(page, t.menuLoading)
    }
    await menu((route) => route.continue())
    await tells(page, t.menuLoaded)
    await expect(toggle).toBeChecked()
    await toggle.press('Space')
    await expect(toggle).not.toBeChecked()
    for (const [code, message] of [
      [200, t.unknown],
      [20001, t.unknown],
      [500, t.byCode[500]],
    ] as const) {
      await menu(envelope(code))
      await tells(page, message, t.menuFailed)
      await expect(toggle).not.toBeChecked()
    }
    const question = page.getByRole('dialog', { name: t.ended })
    for (const [code, said, message] of [
      [50008, '', t.over],
      [50012, '', t.over],
      [50014, 'Somebody else is here', 'Somebody else is here'],
    ] as const) {
      await menu(envelope(code, said))
      await expect(question).toContainText(message)
      await question.getByRole('button', { name: t.stay }).click()
      await expect(question).toBeHidden()
      await expect(toasts(page)).toHaveCount(0)
    }
    await menu(envelope(50008))
    await question.getByRole('button', { name: t.again }).click()
    await page.waitForURL(/\/login/)
  },
}

for (const locale of ['en-US', 'zh-CN'] satisfies Locale[])
  test(`every code and message is told in ${locale}`, async ({ browser }) => {
    const page = await openConsole(browser, server, locale)
    // Forty notices come and go; none of them needs to glide.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await keepListening(page)
    await page.goto(`${server.url}/system/notification`)
    for (const [name, story] of Object.entries(stories)) await test.step(name, () => story(page, locale))
  })

type Kept = Record<string, string>
const keep = (page: Page): Promise<Kept> => page.evaluate(() => ({ ...localStorage }))
/** Logged in as before, whatever became of it meanwhile. */
const comeBack = async (page: Page, kept: Kept): Promise<void> => {
  await page.unrouteAll()
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, kept)
  await page.goto(`${server.url}/system/notification`)
}

for (const locale of ['en-US', 'zh-CN'] satisfies Locale[])
  test(`a login that is over leads back to the login in ${locale}`, async ({ browser }) => {
    const t = words[locale]
    const page = await openConsole(browser, server, locale)
    const kept = await keep(page)
    const act = page.getByRole('button', { name: t.act })
    const isOut = async (message: string) => {
      await page.waitForURL(/\/login/)
      await tells(page, message)
      await comeBack(page, kept)
      await expect(act).toBeVisible()
    }
    await page.goto(`${server.url}/system/notification`)

    await test.step('401, and no fresh token is given', async () => {
      await page.route('**/refresh-token', envelope(401))
      await page.route(ACT, envelope(401))
      await act.click()
      await isOut(t.over)
    })
    await test.step('the two messages that mean it, whatever their number', async () => {
      for (const message of ['invalid refresh token', 'Refresh token expired']) {
        await page.route(ACT, envelope(500, message))
        await act.click()
        await isOut(t.over)
      }
    })
    await test.step('nobody says who this is', async () => {
      await page.route('**/getLoginUserInfo', envelope(403, 'no'))
      await page.goto(`${server.url}/system/notification`)
      await isOut(t.loginFailed)
    })
  })

test('calls that meet a 401 wait for one fresh token and are sent again', async ({ browser }) => {
  const page = await openConsole(browser, server, 'en-US')
  await page.goto(`${server.url}/system/notification`)
  await expect(page.getByRole('button', { name: words['en-US'].act })).toBeVisible()
  let refreshed = 0
  const refused: string[] = []
  const answered: string[] = []
  const old = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.route(/\/chatx\//, async (route) => {
    const path = new URL(route.request().url()).pathname
    if (route.request().headers()['authorization'] === `Bearer ${old}`) {
      refused.push(path)
      return envelope(401)(route)
    }
    answered.push(path)
    return route.continue()
  })
  await page.route('**/refresh-token', async (route) => {
    refreshed += 1
    // Long enough for all calls of the page to be refused meanwhile.
    await expect.poll(() => refused.length).toBeGreaterThan(2)
    await route.continue()
  })
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect.poll(() => refreshed).toBe(1)
  await expect.poll(() => refused.filter((path) => !answered.includes(path))).toEqual([])
  // Nobody was asked to log in, and the page stands as ever.
  await expect(page.getByRole('region', { name: 'Latest notifications' })).toBeVisible()
  expect(refreshed).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(old)
})

/** The newest chat in a desk's list. */
const newest = (desk: Page) =>
  desk
    .getByRole('button')
    .filter({ hasText: /#[0-9A-F]{6}/ })
    .first()

test('the desk says of a kind of message that it does not know, that there is one', async ({ browser }) => {
  for (const locale of ['en-US', 'zh-CN'] satisfies Locale[]) {
    const visitor = await openVisitor(browser, server)
    await write(visitor, `hola ${locale}`)
    // What a desk hears live it has whole, and what it reads is what is told here: nothing may be on its way any more.
    const before = await openDesk(browser, server, locale)
    await expect(newest(before)).toContainText('hello')
    await before.context().close()
    const desk = await openDesk(browser, server, locale)
    await desk.route('**/message/page*', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"kind":"text"', '"kind":"location"')
      await route.fulfill({ response, body })
    })
    await newest(desk).click()
    await expect(desk.getByRole('log').getByText(words[locale].unviewable).first()).toBeVisible()
    await desk.context().close()
    await visitor.context().close()
  }
})
