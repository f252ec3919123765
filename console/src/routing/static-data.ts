import type { QueryClient } from '@tanstack/react-query'
import type { Label } from './labels.ts'
import type { Clients } from '../client/clients.ts'

/** What a route says of itself. `redirect` parameters and server menus know routes by `name`, never by path. */
export type RouteFacts = {
  name: string
  label: Label
  /** Who must be logged in; `nobody` for public pages. */
  login: 'owner' | 'operator' | 'nobody'
  /** Empty, or holding '*', lets every logged-in user in; else the first listed one counts (specification §4). */
  roles: readonly string[]
  /** The labels of the breadcrumb after the home icon. */
  crumbs: readonly Label[]
  menu?: { group: Label; order: number }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    facts?: RouteFacts
    /** Asks for what the page stands still for until it is known; waits for nothing. */
    askAhead?: (clients: Clients, queryClient: QueryClient) => void
  }
}
