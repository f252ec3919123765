import { expect } from '@playwright/test'
import { inTheme, isFinished, looks } from '../world/finished.ts'
import { makeVisitedLink, type VisitedLink } from '../world/links.ts'
import { openConsole } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

let server: DemoServer
let link: VisitedLink
test.beforeAll(async () => {
  server = await startDemo()
  link = await makeVisitedLink(server)
})
test.afterAll(() => server.stop())

const consolePages = () => [
  '/workplace/home',
  '/subpage/sonAccount',
  '/subpage/messengerAccount',
  '/subpage/chatUse',
  '/subpage/chatAllocation',
  '/subpage/agentConfig',
  '/subpage/sessionIsolation',
  '/material/keywordMessage',
  '/material/welcomeMessage',
  '/fansOperation/streamLink',
  '/fansOperation/streamLinkForm',
  `/fansOperation/streamLinkForm?id=${link.id}`,
  `/fansOperation/streamLinkDetail?id=${link.id}`,
  `/fansOperation/streamLinkDetail?id=${link.id}&tab=visitors&range=30d`,
  '/system/notification',
  '/userCenter/userDetail',
  '/user/setting',
  '/user/setting?tab=sessions',
  '/user/setting?tab=records',
  '/user/setting?tab=certification',
  '/404',
]

for (const look of looks) {
  const name = `${look.locale} ${look.dark ? 'dark' : 'light'} ${look.viewport.width}`

  test(`the console is finished in ${name}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const complaints: string[] = []
    const page = await openConsole(browser, server, look.locale, complaints, look.viewport)
    await inTheme(page, look.dark)
    for (const path of consolePages()) {
      await page.goto(`${server.url}${path}`)
      await isFinished(page, path)
    }
    expect(complaints).toEqual([])
  })
}
