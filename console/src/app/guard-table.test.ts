import { QueryClient } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@chatx/web-kit/api-error.ts'
import type { Clients } from '../client/clients.ts'
import { namedRoutes } from '../routing/names.ts'
import type { RouteFacts } from '../routing/static-data.ts'
import { createAppRouter } from './router.tsx'

/*
 * Every route of the console × who comes × with which roles, through the guard that the app itself uses. What must come
 * of it is worked out once more from the address alone, by specification §2 and §4, and never from what a route says.
 */

/** Whoever adds a page that needs no login says so here too. */
const publicPaths = new Set([
  '/',
  '/login',
  '/register',
  '/quick-login',
  '/email/revert',
  '/workplace',
  '/operator',
  '/operator/login',
  '/exception/403',
  '/exception/404',
  '/exception/500',
  '/fansOperation/streamLinkReport',
  '/link/report',
  '/download',
])
const neededRole: Record<string, string> = { '/subpage/chatAllocation': 'PRIVILEGE:B0002:B0002' }

const tokens = ['none', 'owner', 'operator', 'both'] as const
/** What the server answers when it is asked who this is. */
const users = ['known', 'asked', 'refused', 'unreachable'] as const
const roleLists = [[], ['A'], ['B'], ['PRIVILEGE:B0002:B0002'], ['A', 'B']]
const menus = ['own', 'server lists it', 'server lists others'] as const

type State = {
  token: (typeof tokens)[number]
  user: (typeof users)[number]
  roles: readonly string[]
  menu: (typeof menus)[number]
  ticket: boolean
}

const states: State[] = tokens.flatMap((token) =>
  users.flatMap((user) =>
    roleLists.flatMap((roles) =>
      menus.flatMap((menu) => [false, true].map((ticket) => ({ token, user, roles, menu, ticket }))),
    ),
  ),
)

const refusal = (user: State['user']): ApiError =>
  user === 'refused'
    ? new ApiError({ code: 401, error: 'session.expired', message: 'over' })
    : new ApiError({ code: 0, error: 'transport.offline', message: 'away' })

const world = (state: State, name: string) => {
  let token: string | null = isIn(state) ? 'token' : null
  const operatorToken = state.token === 'operator' || state.token === 'both' ? 'token' : null
  const names = { own: [], 'server lists it': [name, 'Home'], 'server lists others': ['Elsewhere'] }
  const settings = {
    menuFromServer: state.menu !== 'own',
    serverMenu: names[state.menu].map((entry) => ({ name: entry })),
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const user = { privilegesCode: state.roles }
  if (state.user === 'known') queryClient.setQueryData(['user'], user)
  const owner = {
    session: {
      accessToken: () => token,
      clear: () => {
        token = null
      },
    },
    api: {
      call: () =>
        state.user === 'known' || state.user === 'asked'
          ? Promise.resolve(user)
          : Promise.reject(refusal(state.user)),
    },
  }
  // Only what the guard and the menu look at.
  const clients = {
    owner,
    operator: { session: { accessToken: () => operatorToken } },
    settings: { current: () => settings },
  } as unknown as Clients
  const quickLogin = { peek: () => (state.ticket ? 'ticket' : null), take: () => null }
  return { clients, queryClient, quickLogin, tellLoginFailed: () => {} }
}

const isIn = ({ token }: State) => token === 'owner' || token === 'both'

const query = { page: 2 }
type Outcome = string | { to: string; search?: object }

const visit = async (state: State, facts: RouteFacts | undefined): Promise<Outcome> => {
  const router = createAppRouter(world(state, facts?.name ?? ''))
  try {
    await router.options.context.guard(facts, query)
    return 'allowed'
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found'
    if (thrown instanceof ApiError) return 'try again'
    if (!isRedirect(thrown)) throw thrown
    const { to, search } = thrown.options as { to: string; search: object }
    return { to, search }
  }
}

const isRole = (wanted: readonly string[], roles: readonly string[]) =>
  wanted.length === 0 ||
  wanted.includes('*') ||
  wanted.some((role, place) => place === 0 && roles.includes(role))

/** Specification §4 for an owner's screen, once somebody with a token stands before it. */
const asOwner = (path: string, name: string, wanted: readonly string[], state: State): Outcome => {
  if (state.user === 'unreachable') return 'try again'
  if (state.user === 'refused') return { to: '/login', search: { ...query, redirect: name } }
  if (state.menu === 'server lists others' && !path.startsWith('/redirect/')) return 'not found'
  return isRole(wanted, state.roles) ? 'allowed' : { to: '/workplace/home', search: {} }
}

const elsewhere = (path: string, name: string, state: State): Outcome | undefined => {
  const operator = state.token === 'operator' || state.token === 'both'
  if (state.ticket && path !== '/quick-login') return { to: '/quick-login', search: {} }
  if (isIn(state) && (path === '/login' || path === '/register')) return { to: '/workplace/home', search: {} }
  if (publicPaths.has(path)) return 'allowed'
  if (!path.startsWith('/operator/')) return undefined
  return operator ? 'allowed' : { to: '/operator/login', search: { ...query, redirect: name } }
}

const oracle = (path: string, name: string, wanted: readonly string[], state: State): Outcome =>
  elsewhere(path, name, state) ??
  (isIn(state) ? asOwner(path, name, wanted, state) : { to: '/login', search: { ...query, redirect: name } })

const routes = namedRoutes(
  createAppRouter(world({ token: 'none', user: 'known', roles: [], menu: 'own', ticket: false }, ''))
    .routeTree,
)

const told = (state: State) => JSON.stringify(state)

describe('every route × login state × role', () => {
  it('is about all of them, each with an address and a name of its own', () => {
    expect(routes.length).toBeGreaterThan(30)
    expect(new Set(routes.map(({ facts }) => facts.name)).size).toBe(routes.length)
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
    expect([...publicPaths].filter((path) => !routes.some((route) => route.path === path))).toEqual([])
  })

  it.each(routes.map(({ path, facts }) => [path, facts] as const))('%s', async (path, facts) => {
    const wanted = neededRole[path] === undefined ? [] : [neededRole[path]]
    for (const state of states)
      expect(await visit(state, facts), told(state)).toEqual(oracle(path, facts.name, wanted, state))
  })

  it.each([[[]], [['*']], [['A']], [['A', 'B']], [['B', '*']]])(
    'a screen whose roles are %j',
    async (roles) => {
      const facts: RouteFacts = { name: 'Probe', label: 'home', login: 'owner', roles, crumbs: [] }
      for (const state of states)
        expect(await visit(state, facts), told(state)).toEqual(oracle('/probe', 'Probe', roles, state))
    },
  )

  it('an address that there is not', async () => {
    for (const state of states)
      expect(await visit(state, undefined), told(state)).toEqual(
        state.ticket ? { to: '/quick-login', search: {} } : 'not found',
      )
  })
})
