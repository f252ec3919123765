import { userMenu } from '@chatx/contract/access'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { appTexts } from './app.en-US.ts'
import type { Clients } from '../client/clients.ts'
import type { Settings } from '../client/settings.ts'
import { toast } from '../ui/toast.ts'

/** The route names that a server's menu lets in. */
export const namesInMenu = (menu: Settings['serverMenu']): string[] =>
  menu.flatMap((entry) => [entry.name, ...(entry.children ?? []).map((child) => child.name)])

/**
 * Reads the menu from the server; that it is being loaded is announced, and so is the end of it (specification §4).
 * @returns whether it is there
 */
export const loadServerMenu = async (clients: Clients): Promise<boolean> => {
  const t = textsFor(appTexts, clients.locale.current())
  void toast(t.menuLoading, 'info')
  try {
    clients.settings.set({ serverMenu: await clients.owner.api.call(userMenu, {}) })
    void toast(t.menuLoaded)
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    void toast(error.message, 'bad', t.menuFailed)
    return false
  }
}

/** The route names of the server's menu, read when it was not; null when menus come from the app (the default). */
export const serverMenuNames = async (clients: Clients): Promise<string[] | null> => {
  if (!clients.settings.current().menuFromServer) return null
  if (clients.settings.current().serverMenu.length === 0) await loadServerMenu(clients)
  return namesInMenu(clients.settings.current().serverMenu)
}
