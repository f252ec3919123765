import type { EventEmitter } from 'node:events'

// The part of Electron's interface that the shell uses, and nothing more: its package fetches a browser when it is
// installed, which neither the build nor the tests may need. Names and shapes are Electron's.

export type ProxySetting = {
  mode: 'system' | 'fixed_servers'
  proxyRules?: string
  proxyBypassRules?: string
}

export type RequestDetails = { url: string; resourceType?: string }

export type Session = {
  setProxy(setting: ProxySetting): Promise<void>
  setUserAgent(userAgent: string, acceptLanguages?: string): void
  setSpellCheckerEnabled(on: boolean): void
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (granted: boolean) => void) => void,
  ): void
  setPermissionCheckHandler(handler: (contents: unknown, permission: string) => boolean): void
  setDevicePermissionHandler(handler: () => boolean): void
  webRequest: {
    onBeforeRequest(
      listener: (details: RequestDetails, answer: (verdict: { cancel?: boolean }) => void) => void,
    ): void
  }
  clearStorageData(): Promise<void>
  clearCache(): Promise<void>
  clearAuthCache(): Promise<void>
  clearHostResolverCache(): Promise<void>
  closeAllConnections(): Promise<void>
  flushStorageData(): void
}

export type Debugger = Pick<EventEmitter, 'on'> & {
  attach(version: string): void
  sendCommand(method: string, params?: object, sessionId?: string): Promise<unknown>
}

type OpenVerdict = { action: 'deny' }

export type WebContents = Pick<EventEmitter, 'on'> & {
  debugger: Debugger
  session: Session
  getURL(): string
  send(channel: string, ...values: unknown[]): void
  setWebRTCIPHandlingPolicy(policy: string): void
  setWindowOpenHandler(handler: (details: { url: string }) => OpenVerdict): void
}

export type WindowOptions = {
  width: number
  height: number
  minWidth: number
  minHeight: number
  show: boolean
  title: string
  autoHideMenuBar: boolean
  webPreferences: {
    partition: string
    preload?: string
    contextIsolation: true
    sandbox: true
    nodeIntegration: false
    webviewTag: false
    spellcheck: boolean
  }
}

export type BrowserWindow = Pick<EventEmitter, 'on'> & {
  webContents: WebContents
  loadURL(address: string): Promise<void>
  show(): void
  hide(): void
  focus(): void
  isMinimized(): boolean
  isDestroyed(): boolean
  restore(): void
  destroy(): void
  flashFrame(on: boolean): void
}

export type App = Pick<EventEmitter, 'on'> & {
  requestSingleInstanceLock(): boolean
  whenReady(): Promise<void>
  quit(): void
  getPath(name: 'userData'): string
  getVersion(): string
  getLocale(): string
  setBadgeCount(count: number): boolean
  setAsDefaultProtocolClient(scheme: string): boolean
  setLoginItemSettings(setting: { openAtLogin: boolean }): void
  getLoginItemSettings(): { openAtLogin: boolean }
  enableSandbox(): void
  commandLine: { appendSwitch(name: string, value?: string): void }
}

export type MenuItem =
  | { label: string; type?: 'normal'; click: () => void }
  | { label: string; type: 'checkbox'; checked: boolean; click: () => void }
  | { type: 'separator' }

export type Tray = Pick<EventEmitter, 'on'> & {
  setToolTip(text: string): void
  setContextMenu(menu: unknown): void
}

export type IpcEvent = { senderFrame: { url: string; parent: unknown } | null }

export type IpcMain = {
  on(channel: string, listener: (event: IpcEvent, ...values: unknown[]) => void): void
}

export type IpcRenderer = {
  send(channel: string, ...values: unknown[]): void
  on(channel: string, listener: (event: unknown, ...values: unknown[]) => void): void
}

export type Updater = Pick<EventEmitter, 'on'> & {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  setFeedURL(feed: { provider: 'generic'; url: string }): void
  checkForUpdates(): Promise<unknown>
  quitAndInstall(): void
}

export type ElectronMain = {
  app: App
  BrowserWindow: new (options: WindowOptions) => BrowserWindow
  Menu: { buildFromTemplate(items: MenuItem[]): unknown }
  Tray: new (picture: string) => Tray
  ipcMain: IpcMain
  session: { fromPartition(name: string): Session }
  shell: { openExternal(address: string): Promise<void> }
}

export type ElectronRenderer = {
  contextBridge: { exposeInMainWorld(name: string, value: object): void }
  ipcRenderer: IpcRenderer
}
