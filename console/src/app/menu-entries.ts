import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSettings } from '../client/use-settings.ts'
import type { Label } from '../routing/labels.ts'
import { namedRoutes } from '../routing/names.ts'
import { namesInMenu } from './server-menu.ts'

export type Who = 'owner' | 'operator'
export type MenuEntry = { name: string; label: Label; path: string; group: Label; order: number }
export type MenuGroup = readonly [Label, readonly MenuEntry[]]

/** The screens that have a place in the menu, in its order; with the server's menu only those that it names. */
export const useMenuGroups = (who: Who): MenuGroup[] => {
  const router = useRouter()
  const [{ menuFromServer, serverMenu }] = useSettings()
  return useMemo(() => {
    const given = who === 'owner' && menuFromServer ? namesInMenu(serverMenu) : null
    const entries = namedRoutes(router.routeTree)
      .flatMap(({ path, facts }): MenuEntry[] =>
        facts.menu && facts.login === who && (given === null || given.includes(facts.name))
          ? [{ name: facts.name, label: facts.label, path, ...facts.menu }]
          : [],
      )
      .sort((a, b) => a.order - b.order)
    const groups = [...new Set(entries.map((entry) => entry.group))]
    return groups.map((group) => [group, entries.filter((entry) => entry.group === group)] as const)
  }, [router, who, menuFromServer, serverMenu])
}
