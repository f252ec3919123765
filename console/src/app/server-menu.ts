import type { userMenu } from '@chatx/contract/access'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { appTexts } from './app.en-US.ts'
import { readSettings } from './settings.ts'
import type { Clients } from '../client/clients.ts'
import { targets } from '../client/targets.ts'
import { toast } from '../ui/toast.ts'

const namesIn = (menu: OutputOf<typeof userMenu>): string[] =>
  menu.flatMap((entry) => [entry.name, ...(entry.children ?? []).map((child) => child.name)])

/**
 * The route names that the server's menu allows, or null when menus come from the app (the default). Loading it is
 * announced, and so is its end (specification §4).
 */
export const loadServerMenu = async (
  clients: Clients,
  queryClient: QueryClient,
): Promise<string[] | null> => {
  if (!readSettings(clients.store).menuFromServer) return null
  const known = queryClient.getQueryData<string[]>(['server-menu'])
  if (known) return known
  const t = textsFor(appTexts, clients.locale.current())
  void toast(t.menuLoading, 'info')
  try {
    const names = namesIn(await clients.owner.api.call(targets.userMenu, {}))
    queryClient.setQueryData(['server-menu'], names)
    void toast(t.menuLoaded)
    return names
  } catch (error) {
    if (!isApiError(error)) throw error
    void toast(error.message, 'bad', t.menuFailed)
    return []
  }
}
