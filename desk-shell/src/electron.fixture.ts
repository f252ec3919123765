import { EventEmitter } from 'node:events'
import type { PrivacyProfile } from '@chatx/contract/privacy'
import type {
  BrowserWindow,
  Debugger,
  ProxySetting,
  RequestDetails,
  Session,
  WebContents,
  WindowOptions,
} from './electron.types.ts'

/** A session that remembers what it was told, in order, and answers requests as its guard says. */
export const fakeSession = () => {
  const told: [string, ...unknown[]][] = []
  let guard: ((details: RequestDetails, answer: (verdict: { cancel?: boolean }) => void) => void) | undefined
  let permission: ((contents: unknown, name: string, answer: (granted: boolean) => void) => void) | undefined
  const note =
    (name: string) =>
    async (...values: unknown[]): Promise<void> =>
      void told.push([name, ...values])
  const fake = {
    told,
    failing: undefined as Error | undefined,
    proxy: () => told.findLast(([name]) => name === 'setProxy')?.[1] as ProxySetting | undefined,
    /** Whether a page of it may load this now. */
    loads: (url: string): boolean => {
      let verdict: { cancel?: boolean } = {}
      guard?.({ url }, (given) => {
        verdict = given
      })
      return guard === undefined || verdict.cancel !== true
    },
    grants: (name: string): boolean => {
      let is = true
      permission?.(undefined, name, (granted) => {
        is = granted
      })
      return permission === undefined || is
    },
    setProxy: async (setting: ProxySetting): Promise<void> => {
      if (fake.failing !== undefined) throw fake.failing
      told.push(['setProxy', setting])
    },
    setUserAgent: (userAgent: string, languages?: string): void =>
      void told.push(['setUserAgent', userAgent, languages]),
    setSpellCheckerEnabled: (on: boolean): void => void told.push(['setSpellCheckerEnabled', on]),
    setPermissionRequestHandler: (handler: NonNullable<typeof permission>): void => {
      permission = handler
    },
    setPermissionCheckHandler: (): void => undefined,
    setDevicePermissionHandler: (): void => undefined,
    webRequest: {
      onBeforeRequest: (listener: NonNullable<typeof guard>): void => {
        guard = listener
      },
    },
    clearStorageData: note('clearStorageData'),
    clearCache: note('clearCache'),
    clearAuthCache: note('clearAuthCache'),
    clearHostResolverCache: note('clearHostResolverCache'),
    closeAllConnections: note('closeAllConnections'),
    flushStorageData: (): void => void told.push(['flushStorageData']),
  }
  return fake satisfies Session
}

export type Command = { method: string; params: object | undefined; sessionId: string | undefined }

export const fakeDebugger = (
  refuses: (command: Command) => boolean = () => false,
  words = 'This is not known here',
) => {
  const events = new EventEmitter()
  const commands: Command[] = []
  const engine: Debugger = {
    on: events.on.bind(events) as Debugger['on'],
    attach: () => undefined,
    sendCommand: async (method, params, sessionId) => {
      const command = { method, params, sessionId }
      if (refuses(command)) throw new Error(words)
      commands.push(command)
      return {}
    },
  }
  return { engine, events, commands }
}

export const fakeWindow = (options?: WindowOptions, refuses?: Parameters<typeof fakeDebugger>[0]) => {
  const events = new EventEmitter()
  const contents = new EventEmitter()
  const told: unknown[][] = []
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void told.push([name, ...values])
  const { engine, commands, events: engineEvents } = fakeDebugger(refuses)
  let isGone = false
  let asksForWindow: ((details: { url: string }) => unknown) | undefined
  const session = fakeSession()
  const webContents: WebContents = {
    on: contents.on.bind(contents) as WebContents['on'],
    debugger: engine,
    session,
    getURL: () => 'https://chat.example/desk/',
    send: note('send'),
    setWebRTCIPHandlingPolicy: note('webrtc'),
    setWindowOpenHandler: (handler) => {
      asksForWindow = handler
    },
  }
  const window: BrowserWindow = {
    on: events.on.bind(events) as BrowserWindow['on'],
    webContents,
    loadURL: async (address) => void told.push(['loadURL', address]),
    show: note('show'),
    hide: note('hide'),
    focus: note('focus'),
    isMinimized: () => true,
    isDestroyed: () => isGone,
    restore: note('restore'),
    destroy: () => {
      isGone = true
      told.push(['destroy'])
      events.emit('closed')
    },
    flashFrame: note('flashFrame'),
  }
  return {
    window,
    options,
    session,
    told,
    commands,
    engineEvents,
    loaded: () => told.flatMap(([name, address]) => (name === 'loadURL' ? [address] : [])),
    asksForWindow: (url: string) => asksForWindow?.({ url }),
    /** Whether the window goes there by itself. */
    goes: (event: 'will-navigate' | 'will-redirect', address: string): boolean => {
      let goes = true
      contents.emit(event, { preventDefault: () => (goes = false) }, address)
      return goes
    },
  }
}

/** Accounts are told apart by one digit. */
export const profileOf = (digit: string, changes: Partial<PrivacyProfile> = {}): PrivacyProfile => {
  const id = `0198c0de-0000-7000-8000-00000000000${digit}`
  return {
    messengerAccountId: id,
    partition: `persist:acct-${id}`,
    proxyRequired: true,
    timeZone: 'Asia/Tokyo',
    locale: 'ja-JP',
    webrtcPolicy: 'disable_non_proxied_udp',
    seed: `seed-of-${digit}`,
    ...changes,
  }
}
