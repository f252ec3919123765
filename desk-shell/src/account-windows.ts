import type { PrivacyProfile } from '@chatx/contract/privacy'
import { isForPartition } from './addresses.ts'
import type { BrowserWindow, WindowOptions } from './electron.types.ts'
import { emulate } from './emulation.ts'
import { farblingScript } from './farbling.ts'
import { accountWindow, keepInside } from './windows.ts'

export type AccountWindowDeps = {
  makeWindow(options: WindowOptions): BrowserWindow
  /** The account's profile, once its partition is ready; throws for an account that is not this desk's. */
  openPartition(messengerAccountId: string): Promise<PrivacyProfile>
  origin: string
  farbling: boolean
}

export type AccountWindows = ReturnType<typeof createAccountWindows>

/** Windows with foreign pages, each in its account's partition: consoles of platforms, links of a chat. */
export const createAccountWindows = (deps: AccountWindowDeps) => {
  const windows = new Map<string, Set<BrowserWindow>>()

  const track = (id: string, window: BrowserWindow): void => {
    const those = windows.get(id) ?? new Set()
    windows.set(id, those.add(window))
    window.on('closed', () => those.delete(window))
  }

  const open = async (id: string, address: string): Promise<void> => {
    if (!isForPartition(address, deps.origin)) return
    const profile = await deps.openPartition(id)
    const window = deps.makeWindow(accountWindow(profile.partition))
    track(id, window)
    const end = () => {
      if (!window.isDestroyed()) window.destroy()
    }
    window.webContents.setWebRTCIPHandlingPolicy(profile.webrtcPolicy)
    keepInside(window.webContents, {
      mayShow: (next) => isForPartition(next, deps.origin),
      // What a foreign page opens belongs to the same account.
      elsewhere: (next) => void open(id, next).catch(() => undefined),
    })
    try {
      const script = deps.farbling ? farblingScript(profile.seed) : undefined
      await emulate(window.webContents.debugger, profile, script, end)
    } catch (error) {
      end()
      throw error
    }
    // The page itself says what is wrong with it, where it could not be loaded.
    await window.loadURL(address).catch(() => undefined)
  }

  return {
    open,
    close: (id: string): void => {
      for (const window of windows.get(id) ?? []) if (!window.isDestroyed()) window.destroy()
      windows.delete(id)
    },
  }
}
