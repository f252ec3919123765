import type { AnyRoute } from '@tanstack/react-router'
import type { RouteFacts } from './static-data.ts'

export type NamedRoute = { path: string; facts: RouteFacts }

const below = (route: AnyRoute): AnyRoute[] =>
  Object.values((route.children ?? {}) as Record<string, AnyRoute>)

/** All named routes of a tree, in the order in which they were declared. */
export const namedRoutes = (route: AnyRoute): NamedRoute[] => {
  const facts = (route.options as { staticData?: { facts?: RouteFacts } }).staticData?.facts
  const own = facts ? [{ path: String(route.fullPath), facts }] : []
  return [...own, ...below(route).flatMap(namedRoutes)]
}

/** The path of a route's name, or null: what a `redirect` parameter may lead to, and nothing else. */
export const pathOfName = (routes: readonly NamedRoute[], name: string): string | null =>
  routes.find((route) => route.facts.name === name && !route.path.includes('$'))?.path ?? null
