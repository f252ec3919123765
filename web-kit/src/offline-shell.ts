/** A file of the built app: its address within the scope, and for a name without a hash what tells its versions apart. */
export type ShellFile = { url: string; revision: string | null }

type Shell = {
  files: readonly ShellFile[]
  /** The app's address with a slash at its end. */
  scope: string
  caches: CacheStorage
  fetch: (request: Request) => Promise<Response>
  /** Whether a path is a screen of this app: other things of our host stand below its scope too. */
  isScreen: (path: string) => boolean
  /** Milliseconds that a page may keep people waiting before the kept one is shown. */
  patience?: number
}

/** Tells two lists of files apart (FNV-1a); they are our own, so nobody makes them collide. */
const versionOf = (files: readonly ShellFile[]): string => {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(files)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * What a service worker does for an app: keeps its files, never an answer of the API. A page always comes from the
 * server, so that nobody sees an old app after an upgrade; the kept one stands in while there is no connection. Files
 * with a hash in their name come from the cache, also those of the version before, which an open tab may still ask for.
 */
export const createShell = ({ files, scope, caches, fetch, isScreen, patience = 4000 }: Shell) => {
  const prefix = `shell ${scope} `
  const own = prefix + versionOf(files)
  const page = new URL('index.html', scope).href
  const kept = new Set(files.map(({ url }) => new URL(url, scope).href))
  const assets = new URL('assets/', scope).href

  const ownCaches = async (): Promise<string[]> =>
    (await caches.keys()).filter((name) => name.startsWith(prefix))

  const find = async (url: string): Promise<Response | undefined> => {
    for (const name of [own, ...(await ownCaches()).reverse()]) {
      const found = await (await caches.open(name)).match(url)
      if (found) return found
    }
    return undefined
  }

  const fromServer = async (request: Request): Promise<Response> => {
    const network = fetch(request)
    const answered = network.then(
      (response) => (response.status < 500 ? response : undefined),
      () => undefined,
    )
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))
    return (await Promise.race([answered, late])) ?? (await find(page)) ?? network
  }

  const fromCache = async (request: Request): Promise<Response> => (await find(request.url)) ?? fetch(request)

  return {
    install: async (): Promise<void> => {
      const cache = await caches.open(own)
      await cache.addAll(
        files.map(({ url, revision }) => {
          const cached = revision === null ? 'default' : 'reload'
          return new Request(new URL(url, scope).href, { cache: cached })
        }),
      )
    },
    /** Keeps this version and the one before it; what an earlier kind of worker kept for this app goes too. */
    activate: async (): Promise<void> => {
      const older = (await ownCaches()).filter((name) => name !== own).slice(0, -1)
      const foreign = (await caches.keys()).filter(
        (name) => name.startsWith('workbox-') && name.endsWith(`-${scope}`),
      )
      await Promise.all([...older, ...foreign].map((name) => caches.delete(name)))
    },
    /** The answer to a request, or null where the browser shall go its own way. */
    answer: (request: Request): Promise<Response> | null => {
      const { origin, pathname } = new URL(request.url)
      if (request.method !== 'GET' || origin !== new URL(scope).origin) return null
      if (request.mode === 'navigate') return isScreen(pathname) ? fromServer(request) : null
      return kept.has(request.url) || request.url.startsWith(assets) ? fromCache(request) : null
    },
  }
}

/** The parts of a service worker's surroundings that are used; the kit is compiled for pages. */
type WorkerScope = {
  registration: { scope: string }
  caches: CacheStorage
  skipWaiting: () => Promise<void>
  addEventListener: <T extends 'install' | 'activate' | 'fetch'>(
    type: T,
    listener: (event: {
      request: Request
      waitUntil: (done: Promise<unknown>) => void
      respondWith: (answer: Promise<Response>) => void
    }) => void,
  ) => void
}

/** Runs the shell in a service worker. A new version takes over at once: pages never come from it. */
export const runShell = (
  worker: WorkerScope,
  files: readonly ShellFile[],
  isScreen: (path: string) => boolean,
): void => {
  const { scope } = worker.registration
  const shell = createShell({
    files,
    scope,
    caches: worker.caches,
    fetch: (request) => fetch(request),
    isScreen,
  })
  worker.addEventListener('install', (event) => {
    event.waitUntil(shell.install().then(() => worker.skipWaiting()))
  })
  worker.addEventListener('activate', (event) => event.waitUntil(shell.activate()))
  worker.addEventListener('fetch', (event) => {
    const answer = shell.answer(event.request)
    if (answer) event.respondWith(answer)
  })
}
