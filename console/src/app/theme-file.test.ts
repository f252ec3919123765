import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createAppRouter } from './router.tsx'
import type { Clients } from '../client/clients.ts'
import { namedRoutes } from '../routing/names.ts'

// The script that the page runs before all others, with what it looks at; it cannot import what the routes say of themselves.
const source = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

type Link = { rel?: string; as?: string; href?: string }

const askedAt = (pathname: string, kept: Record<string, string>): Link[] => {
  const links: Link[] = []
  runInNewContext(source, {
    location: { pathname },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    matchMedia: () => ({ matches: false }),
    document: {
      currentScript: { dataset: { frame: '/frame.js /frame.css', login: '/login.js' } },
      documentElement: { setAttribute: () => {} },
      createElement: (): Link => ({}),
      head: { append: (link: Link) => links.push(link) },
    },
  })
  return links
}
const filesAt = (pathname: string, kept: Record<string, string>) =>
  askedAt(pathname, kept).map(({ href }) => href)

const { routeTree } = createAppRouter({
  clients: { owner: {} } as unknown as Clients,
  queryClient: new QueryClient(),
  quickLogin: { peek: () => null, take: () => null },
  tellLoginFailed: () => {},
})
/** Public addresses that lead somebody who is logged in to a screen with the frame. */
const leadsInside = new Set(['/', '/login', '/register', '/workplace', '/operator'])

describe('the first script of the page', () => {
  it.each(namedRoutes(routeTree).map(({ path, facts }) => [path, facts.login] as const))(
    'asks at %s for the files that follow, and for no others',
    (path, login) => {
      const inside = login !== 'nobody' || leadsInside.has(path)
      expect(filesAt(path, { accessToken: 'x' })).toEqual(inside ? ['/frame.js', '/frame.css'] : [])
      expect(filesAt(path, {})).toEqual(path === '/login' ? ['/login.js'] : [])
    },
  )

  it('asks for scripts as modules and for styles as styles', () => {
    expect(askedAt('/workplace/home', { accessToken: 'x' })).toEqual([
      { rel: 'modulepreload', crossOrigin: '', href: '/frame.js' },
      { rel: 'preload', as: 'style', crossOrigin: '', href: '/frame.css' },
    ])
  })
})
