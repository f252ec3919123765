import { describe, expect, it } from 'vitest'
import { decide, isPermitted, type Decision, type Visit } from './guard.ts'
import type { RouteFacts } from '../routing/static-data.ts'

const route = (name: string, more: Partial<RouteFacts> = {}): RouteFacts => ({
  name,
  label: 'home',
  login: 'owner',
  roles: ['*'],
  crumbs: [],
  ...more,
})
const home = route('Home')
const login = route('Login', { login: 'nobody', roles: [] })
const register = route('Register', { login: 'nobody', roles: [] })
const share = route('Share', { login: 'nobody', roles: [] })
const quick = route('QuickLogin', { login: 'nobody', roles: [] })
const allocation = route('ChatAllocation', { roles: ['PRIVILEGE:B0002:B0002'] })
const outbox = route('Outbox', { login: 'operator' })

const visit = (more: Partial<Visit>): Visit => ({
  route: home,
  query: {},
  quickLogin: false,
  hasToken: true,
  hasOperatorToken: false,
  roles: [],
  candidates: [home, allocation],
  serverMenu: null,
  ...more,
})

const cases: [string, Partial<Visit>, Decision][] = [
  [
    'a visitor asks for a screen: login with name and query',
    { hasToken: false, query: { page: 2 } },
    { act: 'go', name: 'Login', query: { page: 2, redirect: 'Home' } },
  ],
  ['a visitor asks for login', { hasToken: false, route: login }, { act: 'allow' }],
  ['a visitor asks for register', { hasToken: false, route: register }, { act: 'allow' }],
  ['a visitor asks for a public page', { hasToken: false, route: share }, { act: 'allow' }],
  ['a visitor asks for nothing we have', { hasToken: false, route: undefined }, { act: 'not-found' }],
  ['a user asks for login: home', { route: login }, { act: 'go', name: 'Home' }],
  ['a user asks for register: home', { route: register }, { act: 'go', name: 'Home' }],
  ['a user opens a public page without being loaded', { route: share, roles: null }, { act: 'allow' }],
  ['a user is not loaded yet', { roles: null }, { act: 'load-user' }],
  ['a screen for everybody', {}, { act: 'allow' }],
  ['a screen without roles', { route: route('X', { roles: [] }) }, { act: 'allow' }],
  ['a screen whose role is missing: the first permitted', { route: allocation }, { act: 'go', name: 'Home' }],
  ['a screen whose role is there', { route: allocation, roles: ['PRIVILEGE:B0002:B0002'] }, { act: 'allow' }],
  ['no permitted screen at all', { route: allocation, candidates: [allocation] }, { act: 'not-found' }],
  ['server menus: listed', { serverMenu: ['Home'] }, { act: 'allow' }],
  ['server menus: not listed', { serverMenu: ['Other'] }, { act: 'not-found' }],
  ['server menus: public pages stay', { route: share, serverMenu: [] }, { act: 'allow' }],
  [
    'server menus: what leads on and asks again stays',
    { route: route('Redirect'), serverMenu: [] },
    { act: 'allow' },
  ],
  ['a ticket waits', { quickLogin: true }, { act: 'go', name: 'QuickLogin' }],
  [
    'a ticket waits, nobody logged in',
    { quickLogin: true, hasToken: false, route: login },
    { act: 'go', name: 'QuickLogin' },
  ],
  ['the ticket is being used', { quickLogin: true, route: quick }, { act: 'allow' }],
  [
    'an owner asks for an operator screen',
    { route: outbox },
    { act: 'go', name: 'OperatorLogin', query: { redirect: 'Outbox' } },
  ],
  [
    'an operator asks for an operator screen',
    { route: outbox, hasToken: false, hasOperatorToken: true },
    { act: 'allow' },
  ],
]

describe('the navigation guard', () => {
  it.each(cases)('%s', (_, more, expected) => {
    expect(decide(visit(more))).toEqual(expected)
  })

  it('looks at the first listed role only, unless a star is among them', () => {
    const two = route('Two', { roles: ['A', 'B'] })
    expect(isPermitted(two, ['B'])).toBe(false)
    expect(isPermitted(two, ['A'])).toBe(true)
    expect(isPermitted(route('Star', { roles: ['A', '*'] }), [])).toBe(true)
  })
})
