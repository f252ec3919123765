import type { RouteFacts } from '../routing/static-data.ts'

type Query = Record<string, unknown>

export type Visit = {
  /** Undefined when no route has this path. */
  route: RouteFacts | undefined
  query: Query
  /** A quick-login ticket was in the address and waits to be used. */
  quickLogin: boolean
  hasToken: boolean
  hasOperatorToken: boolean
  /** Null until the user was loaded. */
  roles: readonly string[] | null
  /** In menu order; where people go who may not see what they asked for. */
  candidates: readonly RouteFacts[]
  /** Names in the menus that the server gave; null when menus come from the app itself. */
  serverMenu: readonly string[] | null
}

export type Decision =
  | { act: 'allow' }
  | { act: 'load-user' }
  | { act: 'not-found' }
  | { act: 'go'; name: string; query?: Query }

/** Specification §4: no auth needed, no roles, roles with '*', or the user has the first listed role. */
export const isPermitted = (route: RouteFacts, roles: readonly string[]): boolean => {
  const [first] = route.roles
  if (route.login === 'nobody' || first === undefined || route.roles.includes('*')) return true
  return roles.includes(first)
}

const entrances = ['Login', 'Register']
/** Public pages, and what only leads on and asks again, are in no menu. */
const needsNoMenu = (route: RouteFacts) => route.login === 'nobody' || route.name === 'Redirect'

const operatorVisit = (visit: Visit, route: RouteFacts): Decision => {
  if (visit.hasOperatorToken) return { act: 'allow' }
  return { act: 'go', name: 'OperatorLogin', query: { ...visit.query, redirect: route.name } }
}

const withoutToken = (visit: Visit, route: RouteFacts): Decision =>
  route.login === 'nobody'
    ? { act: 'allow' }
    : { act: 'go', name: 'Login', query: { ...visit.query, redirect: route.name } }

const withRoles = (visit: Visit, route: RouteFacts, roles: readonly string[]): Decision => {
  const inMenu = visit.serverMenu === null || needsNoMenu(route) || visit.serverMenu.includes(route.name)
  if (!inMenu) return { act: 'not-found' }
  if (isPermitted(route, roles)) return { act: 'allow' }
  const first = visit.candidates.find((candidate) => isPermitted(candidate, roles))
  return first ? { act: 'go', name: first.name } : { act: 'not-found' }
}

/** Where a navigation ends, by the rules of specification §4; pure, so that every case stands in a table. */
export const decide = (visit: Visit): Decision => {
  const { route } = visit
  if (visit.quickLogin && route?.name !== 'QuickLogin') return { act: 'go', name: 'QuickLogin' }
  if (!route) return { act: 'not-found' }
  if (route.login === 'operator') return operatorVisit(visit, route)
  if (!visit.hasToken) return withoutToken(visit, route)
  if (entrances.includes(route.name)) return { act: 'go', name: 'Home' }
  if (route.login === 'nobody') return { act: 'allow' }
  return visit.roles === null ? { act: 'load-user' } : withRoles(visit, route, visit.roles)
}
