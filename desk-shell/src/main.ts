import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAccountWindows } from './account-windows.ts'
import { asOtherPage, deepLinkIn, deskAddressOf, isDesk, isForSystemBrowser, SCHEME } from './addresses.ts'
import { createAttention } from './attention.ts'
import { listenToDesk } from './bridge.ts'
import type { BrowserWindow, ElectronMain, Updater } from './electron.types.ts'
import { createPartitions, type Partitions } from './partitions.ts'
import { createRelay } from './relay.ts'
import { createRemoval } from './removal.ts'
import { readSettings, type Settings } from './settings.ts'
import { createTickets } from './tickets.ts'
import { openTunnel } from './tunnel.ts'
import { createUpdates } from './updates.ts'
import { reducedUserAgent } from './user-agent.ts'
import { bringUp, deskWindow, grantToDesk, keepInside } from './windows.ts'

// Puts the parts together with Electron's. Whatever decides something is in the files that it imports, which are tested.

// oxlint-disable-next-line typescript/no-require-imports -- Electron is there when the packed program runs, never at build
const {
  app,
  BrowserWindow: Window,
  Menu,
  Tray,
  ipcMain,
  session,
  shell,
} = require('electron') as ElectronMain

const UPDATE_MS = 6 * 3_600_000

const openDesk = (origin: string) => {
  const window = new Window(deskWindow(join(__dirname, 'preload.cjs')))
  const { webContents } = window
  grantToDesk(webContents, () => isDesk(webContents.getURL(), origin))
  keepInside(webContents, {
    mayShow: (address) => isDesk(address, origin),
    elsewhere: (address) => {
      if (isForSystemBrowser(address)) void shell.openExternal(address)
    },
  })
  const first = deskAddressOf(deepLinkIn(process.argv) ?? '', origin)
  void window.loadURL(first ?? `${origin}/desk/`).catch(() => undefined)
  return window
}

const lookForUpdates = ({ feed }: Settings, newIsReady: () => void): (() => void) => {
  if (feed === undefined) return () => undefined
  // oxlint-disable-next-line typescript/no-require-imports -- as above, and only where there is a feed
  const { autoUpdater } = require('electron-updater') as { autoUpdater: Updater }
  const updates = createUpdates({
    feed,
    version: app.getVersion(),
    updater: autoUpdater,
    fetchText: async (address) => (await fetch(address, { signal: AbortSignal.timeout(10_000) })).text(),
    hashOf: async (path) => {
      const hash = createHash('sha512')
      for await (const part of createReadStream(path)) hash.update(part as Buffer)
      return hash.digest('base64')
    },
    ready: newIsReady,
  })
  const look = () => void updates.look().catch(() => undefined)
  look()
  setInterval(look, UPDATE_MS)
  return () => autoUpdater.quitAndInstall()
}

/** Messages go on arriving while the window is closed; the tray has the way back and the way out. */
const hideOnClose = (window: BrowserWindow): void => {
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  window.on('close', (event: { preventDefault(): void }) => {
    if (isQuitting) return
    event.preventDefault()
    window.hide()
  })
}

type Asked = { preventDefault(): void }
type Asking = { isProxy: boolean; port: number }
type Say = (username?: string, password?: string) => void

/** Only the doors of partitions are told a password, each its own. */
const answerDoors = ({ credentialsAt }: Partitions): void => {
  app.on('login', (event: Asked, _contents: unknown, _details: unknown, asking: Asking, say: Say) => {
    if (!asking.isProxy) return
    event.preventDefault()
    void credentialsAt(asking.port).then((known) => say(known?.username, known?.password))
  })
}

const followLinks = (window: BrowserWindow, origin: string): void => {
  const follow = (link: string | undefined): void => {
    const address = link === undefined ? undefined : deskAddressOf(link, origin)
    if (address !== undefined) void window.loadURL(asOtherPage(address, Date.now())).catch(() => undefined)
    bringUp(window)
  }
  app.on('second-instance', (_event: unknown, args: string[]) => follow(deepLinkIn(args)))
  app.on('open-url', (_event: unknown, link: string) => follow(link))
  app.on('activate', () => bringUp(window))
}

const start = async (settings: Settings): Promise<void> => {
  const { origin, farbling } = settings
  const removal = createRemoval(app.getPath('userData'))
  await removal.removeMarked()
  const window = openDesk(origin)
  hideOnClose(window)

  const tickets = createTickets((asked) => window.webContents.send('chatx:ticket-please', asked))
  const tunnel = openTunnel({ origin, ticket: tickets.next })
  const partitions = createPartitions({
    fromPartition: (name) => session.fromPartition(name),
    openRelay: (id) => createRelay((host) => tunnel(id, host)),
    userAgent: reducedUserAgent(process.platform, process.versions['chrome'] ?? ''),
    machineLocale: app.getLocale(),
    markForRemoval: removal.mark,
    onDisk: removal.onDisk,
    closeWindows: (id) => windows.close(id),
  })
  const windows = createAccountWindows({
    makeWindow: (options) => new Window(options),
    openPartition: partitions.open,
    origin,
    farbling,
  })
  const attention = createAttention({
    app,
    tray: new Tray(join(__dirname, 'tray.png')),
    window,
    buildMenu: (items) => Menu.buildFromTemplate(items),
    quit: () => app.quit(),
    renew: () => renew(),
  })
  const renew = lookForUpdates(settings, attention.newIsReady)
  listenToDesk(ipcMain, origin, {
    unread: attention.unread,
    accounts: (profiles) => void partitions.set(profiles).catch(() => undefined),
    released: (id) => void partitions.wipe(id).catch(() => undefined),
    open: ({ messengerAccountId, address }) =>
      void windows.open(messengerAccountId, address).catch(() => undefined),
    ticket: tickets.answered,
    startAtLogin: attention.startAtLogin,
    ended: () => void partitions.wipeAll().catch(() => undefined),
  })

  answerDoors(partitions)
  followLinks(window, origin)
}

if (app.requestSingleInstanceLock()) {
  app.enableSandbox()
  app.commandLine.appendSwitch('webrtc-ip-handling-policy', 'disable_non_proxied_udp')
  // Names and connections that a page only might need would go past the proxy.
  app.commandLine.appendSwitch('dns-prefetch-disable')
  app.commandLine.appendSwitch('disable-quic')
  app.setAsDefaultProtocolClient(SCHEME)
  const settings = readSettings(readFileSync(join(__dirname, 'chatx.json'), 'utf8'))
  void app.whenReady().then(() => start(settings))
} else app.quit()
