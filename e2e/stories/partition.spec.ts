import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { emulate } from '../../desk-shell/src/emulation.ts'
import { farblingScript } from '../../desk-shell/src/farbling.ts'
import { createRelay, type OpenTunnel, type Relay } from '../../desk-shell/src/relay.ts'
import { createRemoval } from '../../desk-shell/src/removal.ts'
import { reducedUserAgent } from '../../desk-shell/src/user-agent.ts'
import configuration from '../playwright.config.ts'
import { startEngine } from '../world/engine.ts'
import { startSite } from '../world/partition-site.ts'
import { test } from '../world/story.ts'

// What the desktop program asks of its engine, asked of Chromium: a context stands for a partition, with the program's own
// door, script and engine name. What Electron adds to it is tested with a fake of it, in desk-shell.
const launch = configuration.use?.launchOptions ?? {}
test.use({
  launchOptions: {
    ...launch,
    args: [...(launch.args ?? []), '--webrtc-ip-handling-policy=disable_non_proxied_udp'],
  },
})

const SITE = 'business.example'
const ADDRESS = `https://${SITE}/`
const tokyo = { timeZone: 'Asia/Tokyo', locale: 'ja-JP' }

let site: Awaited<ReturnType<typeof startSite>>
const relays: Relay[] = []
test.beforeAll(async () => {
  site = await startSite(SITE)
})
test.afterAll(() => site.close())
test.afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.close()
  site.heard.length = 0
})

const optionsFor = async (
  version: string,
  place: { timeZone: string; locale: string },
  way: OpenTunnel = site.reach,
): Promise<BrowserContextOptions> => {
  const relay = await createRelay(way)
  relays.push(relay)
  const { port, username, password } = relay
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>', username, password },
    timezoneId: place.timeZone,
    locale: place.locale,
    userAgent: reducedUserAgent(process.platform, version),
    ignoreHTTPSErrors: true,
  }
}

type Place = { zone: string; hours: number; locale: string; language: string; languages: string[] }
type Look = { visitorId: string; page: Place; worker: Place; frame: Place }

const look = async (page: Page): Promise<Look> => {
  await page.goto(ADDRESS)
  return (await page.evaluate('look()')) as Look
}

test('two accounts behind one region are two visitors, each the same at every visit', async ({ browser }) => {
  const visit = async (seed: string) => {
    const context = await browser.newContext(await optionsFor(browser.version(), tokyo))
    await context.addInitScript(farblingScript(seed))
    const page = await context.newPage()
    const [first, again] = [await look(page), await look(page)]
    await context.close()
    return [first.visitorId, again.visitorId]
  }
  const [ann, ben, annLater] = [
    await visit('seed of ann'),
    await visit('seed of ben'),
    await visit('seed of ann'),
  ]
  expect(ann[0]).toHaveLength(32)
  expect(new Set([...ann, ...annLater])).toEqual(new Set([ann[0]]))
  expect(new Set(ben)).toEqual(new Set([ben[0]]))
  expect(ben[0]).not.toBe(ann[0])
  // One engine for all of them: nothing in what they say tells accounts apart.
  const said = new Set(site.heard.map((one) => JSON.stringify([one['user-agent'], one['accept-language']])))
  expect(said.size).toBe(1)
  expect([...said][0]).not.toMatch(/Headless|Electron|ChatX/)
})

test('page, frame, worker and header agree on where the account is', async ({ browser }) => {
  for (const place of [tokyo, { timeZone: 'America/Sao_Paulo', locale: 'pt-BR' }]) {
    const context = await browser.newContext(await optionsFor(browser.version(), place))
    const seen = await look(await context.newPage())
    const { zone, locale, language } = seen.page
    expect({ timeZone: zone, locale, language }).toEqual({ ...place, language: place.locale })
    expect(seen.frame).toEqual(seen.page)
    expect(seen.worker).toEqual(seen.page)
    expect(site.heard.at(-1)?.['accept-language']).toMatch(new RegExp(`^${place.locale}`))
    await context.close()
  }
})

test('the shell tells the engine, in each window, frame of another site and worker, before their first line', async () => {
  const engine = await startEngine(site.port)
  try {
    // The second window of the same site shares its process with the first.
    for (const window of [await engine.open(), await engine.open()]) {
      await emulate(window.debugger, tokyo, 'globalThis.ran = true', () => undefined)
      await window.goTo(ADDRESS)
      const seen = (await window.evaluate(`look('https://frames.example')`)) as Look
      expect(seen.page).toMatchObject({ zone: 'Asia/Tokyo', hours: 9, locale: 'ja-JP' })
      expect([seen.frame.zone, seen.frame.locale]).toEqual(['Asia/Tokyo', 'ja-JP'])
      expect([seen.worker.zone, seen.worker.locale]).toEqual(['Asia/Tokyo', 'ja-JP'])
      expect(await window.evaluate('ran')).toBe(true)
    }
  } finally {
    await engine.close()
  }
})

test('calls of a page offer no address of the machine', async ({ browser }) => {
  const context = await browser.newContext(await optionsFor(browser.version(), tokyo))
  const page = await context.newPage()
  await page.goto(ADDRESS)
  expect(await page.evaluate('candidates()')).toEqual([])
})

test('behind a dead proxy nothing reaches anybody, by any way', async ({ browser }) => {
  const dead: OpenTunnel = async () => {
    throw new Error('the proxy is dead')
  }
  const context = await browser.newContext(await optionsFor(browser.version(), tokyo, dead))
  const page = await context.newPage()
  for (const address of [ADDRESS, `https://127.0.0.1:${site.port}/`, `https://localhost:${site.port}/`])
    await expect(page.goto(address)).rejects.toThrow(/ERR_/)
  await relays[0]?.close()
  await expect(page.goto(ADDRESS)).rejects.toThrow(/ERR_PROXY_CONNECTION_FAILED/)
  expect(site.heard).toEqual([])
})

/** Files of a profile in which the word stands, as text or as wide text. */
const filesWith = async (folder: string, word: string): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const wanted = [Buffer.from(word), Buffer.from(word, 'utf16le')]
  const found: string[] = []
  for (const file of files.filter((one) => one.isFile())) {
    const text = await readFile(join(file.parentPath, file.name))
    if (wanted.some((one) => text.includes(one))) found.push(file.name)
  }
  return found
}

test('partitions share nothing, and a wipe leaves nothing of one', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chatx-partition-'))
  const names = ['1', '2'].map((digit) => `acct-0198c0de-0000-7000-8000-00000000000${digit}`)
  const open = async (name: string) =>
    chromium.launchPersistentContext(join(folder, 'Partitions', name), {
      ...launch,
      ...(await optionsFor(browser.version(), tokyo)),
    })
  for (const [index, word] of ['zqcanaryqz', 'zqotherqz'].entries()) {
    const context = await open(names[index] ?? '')
    const page = await context.newPage()
    await page.goto(ADDRESS)
    expect(await page.evaluate('[document.cookie, localStorage.length]')).toEqual(['', 0])
    await page.evaluate(`store('${word}')`)
    await context.close()
  }
  expect(await filesWith(folder, 'zqcanaryqz')).not.toEqual([])
  const removal = createRemoval(folder)
  await removal.mark(`persist:${names[0]}`)
  await removal.removeMarked()
  expect(await filesWith(folder, 'zqcanaryqz')).toEqual([])
  expect(await filesWith(folder, 'zqotherqz')).not.toEqual([])
  await rm(folder, { recursive: true })
})
