import { useRouter, useSearch } from '@tanstack/react-router'
import { namedRoutes, pathOfName } from '../../../routing/names.ts'

/** Goes where the person wanted to go: a route of ours by its name, with its query; else to `home`. */
export const useAfterLogin = (home: string) => {
  const router = useRouter()
  const { redirect, view: _view, ...query } = useSearch({ strict: false }) as Record<string, unknown>
  return () => {
    const wanted = typeof redirect === 'string' ? pathOfName(namedRoutes(router.routeTree), redirect) : null
    const fits = wanted !== null && wanted.startsWith('/operator') === home.startsWith('/operator')
    return router.navigate({ to: fits ? wanted : home, search: fits ? query : {}, replace: true })
  }
}
