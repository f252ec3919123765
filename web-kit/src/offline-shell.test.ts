import { describe, expect, it } from 'vitest'
import { createShell, type ShellFile } from './offline-shell.ts'

const scope = 'https://chatx.example/desk/'
const files: ShellFile[] = [
  { url: 'index.html', revision: 'a' },
  { url: 'assets/index-12345678.js', revision: null },
]

/** A browser's caches, with the server's files behind them. */
const browserWith = (server: (url: string) => Response | Promise<Response>) => {
  const kept = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    return {
      match: async (url: string) => cache.get(url)?.clone(),
      addAll: async (requests: Request[]) => {
        for (const request of requests) cache.set(request.url, await server(request.url))
      },
    }
  }
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  } as unknown as CacheStorage
  return { kept, caches }
}

const asked = (path: string, more: { mode?: string; method?: string } = {}): Request =>
  ({ method: 'GET', mode: 'no-cors', url: new URL(path, scope).href, ...more }) as Request

const navigation = asked('/desk/?chat=1', { mode: 'navigate' })

const shellOf = (
  network: (url: string) => Response | Promise<Response>,
  more: { files?: ShellFile[]; browser?: ReturnType<typeof browserWith>; patience?: number } = {},
) => {
  const browser = more.browser ?? browserWith((url) => new Response(`kept ${url}`))
  const shell = createShell({
    files: more.files ?? files,
    scope,
    caches: browser.caches,
    fetch: async (request) => network(request.url),
    isScreen: (path) => path.startsWith('/desk/'),
    patience: more.patience ?? 20,
  })
  return { shell, browser }
}

const offline = (): Promise<Response> => Promise.reject(new TypeError('offline'))
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text()

describe('the offline shell', () => {
  it('takes a page from the server whenever there is one', async () => {
    const { shell } = shellOf(() => new Response('of today'))
    await shell.install()
    expect(await textOf(shell.answer(navigation))).toBe('of today')
  })

  it('shows the kept page where there is no connection, no answer in time, or only a broken server', async () => {
    const page = `kept ${scope}index.html`
    for (const network of [
      offline,
      () => new Promise<Response>(() => {}),
      () => new Response('bad gateway', { status: 502 }),
    ]) {
      const { shell } = shellOf(network)
      await shell.install()
      expect(await textOf(shell.answer(navigation))).toBe(page)
    }
  })

  it('hands on what the server says where nothing is kept', async () => {
    const { shell } = shellOf(() => new Response('busy', { status: 503 }))
    expect((await shell.answer(navigation))?.status).toBe(503)
  })

  it('takes its files from the cache and other files of the app from the server', async () => {
    const { shell } = shellOf(() => new Response('from the server'))
    await shell.install()
    const file = asked('assets/index-12345678.js')
    expect(await textOf(shell.answer(file))).toBe(`kept ${file.url}`)
    expect(await textOf(shell.answer(asked('assets/late-87654321.js')))).toBe('from the server')
  })

  it('leaves calls of the API, attachments, other hosts and everything that writes alone', () => {
    const { shell } = shellOf(offline)
    for (const request of [
      asked('/chatx/client/conversation/page'),
      asked('/files/1?signature=2'),
      asked('/chat/key', { mode: 'navigate' }),
      asked('https://elsewhere.example/desk/index.html', { mode: 'navigate' }),
      asked('index.html', { method: 'POST' }),
    ])
      expect(shell.answer(request)).toBeNull()
  })

  it('keeps the version before for tabs that are still open, and none before that', async () => {
    const browser = browserWith((url) => new Response(`kept ${url}`))
    browser.kept.set(`workbox-precache-v2-${scope}`, new Map())
    browser.kept.set('shell https://chatx.example/ other', new Map())
    for (const name of ['one', 'two', 'three']) {
      const own = [{ url: `assets/${name}-12345678.js`, revision: null }]
      const { shell } = shellOf(offline, { files: own, browser })
      await shell.install()
      await shell.activate()
    }
    // The console's is another app's.
    expect([...browser.kept.keys()].filter((name) => name.endsWith('other'))).toHaveLength(1)
    expect(browser.kept.size).toBe(3)
    const { shell } = shellOf(offline, {
      files: [{ url: 'assets/three-12345678.js', revision: null }],
      browser,
    })
    expect(await textOf(shell.answer(asked('assets/two-12345678.js')))).toContain('two')
    await expect(shell.answer(asked('assets/one-12345678.js'))).rejects.toThrow('offline')
  })
})
