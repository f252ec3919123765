import { describe, expect, it } from 'vitest'
import { createAccountWindows } from './account-windows.ts'
import { isDesk } from './addresses.ts'
import { fakeWindow, profileOf } from './electron.fixture.ts'
import type { WindowOptions } from './electron.types.ts'
import { accountWindow, deskWindow, grantToDesk, keepInside } from './windows.ts'

const ORIGIN = 'https://chat.example'
const settled = () => new Promise((done) => setTimeout(done, 5))

describe('windows', () => {
  it('give pages nothing of Node, and foreign ones not even our bridge', () => {
    const safe = { contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false }
    expect(deskWindow('p').webPreferences).toMatchObject({ ...safe, partition: 'persist:desk', preload: 'p' })
    const foreign = accountWindow('persist:acct-1').webPreferences
    expect(foreign).toMatchObject({ ...safe, partition: 'persist:acct-1', spellcheck: false })
    expect(foreign).not.toHaveProperty('preload')
  })

  it.each(['will-navigate', 'will-redirect'] as const)('stay where they belong on %s', (event) => {
    const { window, goes, asksForWindow } = fakeWindow()
    const elsewhere: string[] = []
    keepInside(window.webContents, {
      mayShow: (address) => isDesk(address, ORIGIN),
      elsewhere: (address) => void elsewhere.push(address),
    })
    expect(goes(event, `${ORIGIN}/desk/#code=AB12`)).toBe(true)
    expect(goes(event, 'https://evil.example/')).toBe(false)
    expect(asksForWindow('https://shop.example/')).toEqual({ action: 'deny' })
    expect(elsewhere).toEqual(['https://evil.example/', 'https://shop.example/'])
  })

  it('grant the desk what it needs, and only while it is the desk', () => {
    const { window, session } = fakeWindow()
    let isShown = true
    grantToDesk(window.webContents, () => isShown)
    expect(['notifications', 'geolocation', 'usb', 'openExternal'].map(session.grants)).toEqual([
      true,
      false,
      false,
      false,
    ])
    isShown = false
    expect(session.grants('notifications')).toBe(false)
  })
})

const world = (refuses = false) => {
  const made: ReturnType<typeof fakeWindow>[] = []
  const windows = createAccountWindows({
    makeWindow: (options: WindowOptions) => {
      const fake = fakeWindow(options, ({ method }) => refuses && method.startsWith('Emulation'))
      made.push(fake)
      return fake.window
    },
    openPartition: async (id) => {
      if (id !== profileOf('1').messengerAccountId) throw new Error('This account is not here.')
      return profileOf('1')
    },
    origin: ORIGIN,
    farbling: true,
  })
  return { windows, made }
}

describe('a window of an account', () => {
  const { messengerAccountId: ann, partition, seed } = profileOf('1')

  it('loads only once its place has been told', async () => {
    const { windows, made } = world()
    await windows.open(ann, 'https://business.example/')
    expect(made[0]?.options?.webPreferences.partition).toBe(partition)
    expect(made[0]?.told).toContainEqual(['webrtc', 'disable_non_proxied_udp'])
    expect(made[0]?.loaded()).toEqual(['https://business.example/'])
    expect(JSON.stringify(made[0]?.commands)).toContain(seed)
  })

  it('is ended, and loads nothing, where its place could not be told', async () => {
    const { windows, made } = world(true)
    await expect(windows.open(ann, 'https://business.example/')).rejects.toThrow()
    expect([made[0]?.loaded(), made[0]?.window.isDestroyed()]).toEqual([[], true])
  })

  it('is ended when the engine lets go of it', async () => {
    const { windows, made } = world()
    await windows.open(ann, 'https://business.example/')
    made[0]?.engineEvents.emit('detach')
    expect(made[0]?.window.isDestroyed()).toBe(true)
  })

  it('opens what a page opens for the same account, and nothing of ours or unsealed', async () => {
    const { windows, made } = world()
    await windows.open(ann, 'https://business.example/')
    made[0]?.asksForWindow('https://login.example/oauth')
    made[0]?.asksForWindow('http://login.example/')
    made[0]?.asksForWindow(`${ORIGIN}/desk/`)
    await settled()
    expect(made.map(({ options }) => options?.webPreferences.partition)).toEqual([partition, partition])
    windows.close(ann)
    expect(made.every(({ window }) => window.isDestroyed())).toBe(true)
  })

  it('is not opened for an account of others', async () => {
    const { windows, made } = world()
    await expect(windows.open(profileOf('2').messengerAccountId, 'https://a.example/')).rejects.toThrow()
    expect(made).toEqual([])
  })
})
