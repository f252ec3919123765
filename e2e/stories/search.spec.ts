import { expect, type Page } from '@playwright/test'
import { isFinished } from '../world/finished.ts'
import { makeVisitedLink } from '../world/links.ts'
import { type Locale, openConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemo()
  await makeVisitedLink(server)
})
test.afterAll(() => server.stop())

const said = {
  'zh-CN': { search: '搜索', subAccounts: '子账号', links: '分流链接', link: '春季' },
  'en-US': { search: 'Search', subAccounts: 'Sub-accounts', links: 'Traffic-split links', link: 'spring' },
} as const

const ask = async (page: Page, locale: Locale, text: string) => {
  const input = page.getByRole('combobox', { name: said[locale].search, exact: true })
  await expect(input).toBeFocused()
  await page.keyboard.type(text)
  await expect(input).toHaveValue(text)
}

for (const locale of ['zh-CN', 'en-US'] as const)
  test(`the search finds sub-accounts and links by name, and leads to them: ${locale}`, async ({
    browser,
  }) => {
    const complaints: string[] = []
    const page = await openConsole(browser, server, locale, complaints)
    const words = said[locale]
    const hit = (group: string, name: RegExp) =>
      page.getByRole('group', { name: group }).getByRole('option', { name })

    // By the pointer the first time: the keys are heard once the frame is there, which is after its address.
    await page.getByRole('button', { name: new RegExp(`^${words.search}`) }).click()
    await ask(page, locale, 'ana')
    await expect(hit(words.subAccounts, /^Ana/)).toBeVisible()
    await isFinished(page, `search ${locale}`)
    // Searched again at once: the window that was just left begins anew, however far it has faded.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+k')
    await page.waitForURL(/sonAccount\?name=Ana/)
    await ask(page, locale, words.link)
    await hit(words.links, /Spring campaign/).click()
    await page.waitForURL(/streamLinkDetail\?id=/)
    await expect(page.getByRole('heading', { name: /Spring campaign/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await ask(page, locale, 'nowhere at all')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
  })
