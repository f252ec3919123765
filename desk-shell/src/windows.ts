import type { BrowserWindow, WebContents, WindowOptions } from './electron.types.ts'

const safe = { contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false } as const

export const deskWindow = (preload: string): WindowOptions => ({
  width: 1280,
  height: 820,
  minWidth: 380,
  minHeight: 560,
  show: true,
  title: 'ChatX',
  autoHideMenuBar: true,
  webPreferences: { ...safe, partition: 'persist:desk', preload, spellcheck: true },
})

/** No preload: a foreign page finds nothing of ours in its window. */
export const accountWindow = (partition: string): WindowOptions => ({
  width: 1100,
  height: 800,
  minWidth: 380,
  minHeight: 560,
  show: true,
  title: 'ChatX',
  autoHideMenuBar: true,
  webPreferences: { ...safe, partition, spellcheck: false },
})

type Leaving = {
  /** Whether this window may go there. */
  mayShow(address: string): boolean
  /** What becomes of an address that it may not show, or that asked for a window of its own. */
  elsewhere(address: string): void
}

type Stoppable = { preventDefault(): void }

/** A window stays where it belongs: not by a link, nor by a redirect, nor by a page that opens others. */
export const keepInside = (contents: WebContents, { mayShow, elsewhere }: Leaving): void => {
  const judge = (event: Stoppable, address: string): void => {
    if (mayShow(address)) return
    event.preventDefault()
    elsewhere(address)
  }
  contents.on('will-navigate', judge)
  contents.on('will-redirect', judge)
  contents.on('will-attach-webview', (event: Stoppable) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    elsewhere(url)
    return { action: 'deny' }
  })
}

const GRANTED = ['notifications', 'clipboard-sanitized-write', 'media']

/** What the desk itself may ask for: notifications, copying, the microphone for voice notes. Nothing else, and nobody else. */
export const grantToDesk = (contents: WebContents, isDeskShown: () => boolean): void => {
  const may = (permission: string) => isDeskShown() && GRANTED.includes(permission)
  contents.session.setPermissionRequestHandler((_contents, permission, answer) => answer(may(permission)))
  contents.session.setPermissionCheckHandler((_contents, permission) => may(permission))
  contents.session.setDevicePermissionHandler(() => false)
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

export const bringUp = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
