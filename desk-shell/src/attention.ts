import type { App, BrowserWindow, MenuItem, Tray } from './electron.types.ts'
import { bringUp } from './windows.ts'

const texts = {
  zh: {
    open: '打开 ChatX',
    start: '开机时启动',
    quit: '退出',
    renew: '重启以更新',
    unread: (n: number) => `${n} 条未读`,
  },
  en: {
    open: 'Open ChatX',
    start: 'Start at login',
    quit: 'Quit',
    renew: 'Restart to update',
    unread: (n: number) => `${n} unread`,
  },
}

export type AttentionDeps = {
  app: Pick<App, 'setBadgeCount' | 'getLoginItemSettings' | 'setLoginItemSettings' | 'getLocale'>
  tray: Tray
  window: BrowserWindow
  buildMenu(items: MenuItem[]): unknown
  quit(): void
  /** Ends the program, installs what was fetched and begins again. */
  renew(): void
}

/** Tray and badge: how many messages wait, and the way back to a desk whose window was closed. */
export const createAttention = ({ app, tray, window, buildMenu, quit, renew }: AttentionDeps) => {
  const t = texts[app.getLocale().startsWith('zh') ? 'zh' : 'en']
  let unread = 0
  let isNewReady = false
  const startAtLogin = (on: boolean): void => {
    app.setLoginItemSettings({ openAtLogin: on })
    draw()
  }
  const draw = (): void => {
    const { openAtLogin } = app.getLoginItemSettings()
    tray.setToolTip(unread === 0 ? 'ChatX' : `ChatX · ${t.unread(unread)}`)
    const menu: MenuItem[] = [
      ...(isNewReady ? [{ label: t.renew, click: renew }] : []),
      { label: t.open, click: () => bringUp(window) },
      { label: t.start, type: 'checkbox', checked: openAtLogin, click: () => startAtLogin(!openAtLogin) },
      { type: 'separator' },
      { label: t.quit, click: quit },
    ]
    tray.setContextMenu(buildMenu(menu))
  }
  tray.on('click', () => bringUp(window))
  draw()
  return {
    unread: (count: number): void => {
      // A taskbar that blinks for what was read elsewhere would cry wolf.
      if (count > unread) window.flashFrame(true)
      unread = count
      app.setBadgeCount(count)
      draw()
    },
    startAtLogin,
    newIsReady: (): void => {
      isNewReady = true
      draw()
    },
  }
}
