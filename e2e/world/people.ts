import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { DemoServer } from './server.ts'

/** The composer; autosizing text areas keep a hidden twin to measure with. */
export const composer = 'textarea:not([aria-hidden="true"])'

export type Locale = 'zh-CN' | 'en-US'

/** What a person sees on a screen, by interface language: what a story looks for. */
export const words = {
  'zh-CN': {
    code: '登录码',
    logIn: '登录',
    send: '发送',
    showOriginal: '查看原文',
    composer: /输入消息/,
    email: '邮箱',
    password: '密码',
  },
  'en-US': {
    code: 'Login code',
    logIn: 'Log in',
    send: 'Send',
    showOriginal: 'Show original',
    composer: /Write|Type|message/i,
    email: 'E-mail',
    password: 'Password',
  },
} as const

/** Everything that a page complains about; a story ends by looking at it. */
export const watchConsole = (page: Page, who: string, complaints: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${who}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${who}: ${error.message}`))
}

const inLocale = async (
  browser: Browser,
  locale: Locale,
  viewport = { width: 1440, height: 900 },
): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale, viewport })
  await context.addInitScript((value) => localStorage.setItem('locale', value), locale)
  return context
}

export const openDesk = async (
  browser: Browser,
  server: DemoServer,
  locale: Locale,
  code = 'ANA0-DEM0-0001',
  complaints: string[] = [],
) => {
  const context = await inLocale(browser, locale)
  const page = await context.newPage()
  watchConsole(page, 'desk', complaints)
  await page.goto(`${server.url}/desk/`)
  await page.getByRole('textbox', { name: words[locale].code, exact: true }).fill(code)
  await page.getByRole('button', { name: words[locale].logIn, exact: true }).click()
  return page
}

/** A person's browser: the headless one says what it is, and machines are not counted. */
const PERSON =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

/** Somebody who opens an address and has no login anywhere. */
export const openStranger = async (
  browser: Browser,
  address: string,
  locale: string,
  complaints: string[] = [],
) => {
  const context = await browser.newContext({
    locale,
    userAgent: PERSON,
    viewport: { width: 390, height: 780 },
  })
  await context.addInitScript((value) => localStorage.setItem('locale', value), locale)
  const page = await context.newPage()
  watchConsole(page, 'stranger', complaints)
  await page.goto(address)
  return page
}

export const openOperator = async (
  browser: Browser,
  server: { url: string },
  locale: Locale,
  complaints: string[] = [],
  viewport?: { width: number; height: number },
  { userName, password } = { userName: 'operator@demo.chatx.local', password: 'Demo1234' },
) => {
  const context = await inLocale(browser, locale, viewport)
  const page = await context.newPage()
  watchConsole(page, 'operator', complaints)
  await page.goto(`${server.url}/operator/login`)
  await page.locator('input:not([type=password])').first().fill(userName)
  await page.getByLabel(words[locale].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words[locale].logIn, exact: true }).click()
  await page.waitForURL(/operator\/(?!login)/)
  return page
}

export const openVisitor = async (
  browser: Browser,
  server: DemoServer,
  language = 'es-ES',
  complaints: string[] = [],
) => {
  const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 780 } })
  const page = await context.newPage()
  watchConsole(page, 'visitor', complaints)
  await page.goto(`${server.url}/chat/${server.channelKey}`)
  await expect(page.locator('textarea')).toBeVisible()
  return page
}

export const openConsole = async (
  browser: Browser,
  server: DemoServer,
  locale: Locale,
  complaints: string[] = [],
  viewport?: { width: number; height: number },
) => {
  const context = await inLocale(browser, locale, viewport)
  const page = await context.newPage()
  watchConsole(page, 'console', complaints)
  await page.goto(`${server.url}/login`)
  await page.getByLabel(words[locale].email, { exact: true }).fill('owner@demo.chatx.local')
  await page.getByLabel(words[locale].password, { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: words[locale].logIn, exact: true }).click()
  await page.waitForURL(/workplace\/home/)
  return page
}

/** Writes in a composer as a person does and sends with Enter. */
export const write = async (page: Page, text: string): Promise<void> => {
  await page.locator(composer).fill(text)
  await page.locator(composer).press('Enter')
}
