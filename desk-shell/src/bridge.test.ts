import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createAttention } from './attention.ts'
import { type BridgeHandlers, listenToDesk } from './bridge.ts'
import { fakeWindow, profileOf } from './electron.fixture.ts'
import type { MenuItem } from './electron.types.ts'
import { createTickets } from './tickets.ts'
import { acceptLanguages, reducedUserAgent } from './user-agent.ts'

const DESK = { senderFrame: { url: 'https://chat.example/desk/', parent: null } }

const heardFrom = (event: object, name: string, value: unknown): unknown[] => {
  const ipc = new EventEmitter()
  const heard: unknown[] = []
  const note = (said: unknown) => void heard.push(said)
  const names = ['unread', 'accounts', 'released', 'open', 'ticket', 'startAtLogin', 'ended']
  const handlers = Object.fromEntries(names.map((one) => [one, note])) as BridgeHandlers
  listenToDesk({ on: ipc.on.bind(ipc) as never }, 'https://chat.example', handlers)
  ipc.emit(`chatx:${name}`, event, value)
  return heard
}

describe('what the desk tells its shell', () => {
  const { messengerAccountId } = profileOf('1')
  it.each([
    ['unread', 3],
    ['accounts', [profileOf('1')]],
    ['released', messengerAccountId],
    ['open', { messengerAccountId, address: 'https://a.example/' }],
    ['ticket', { asked: 1, ticket: 't' }],
    ['startAtLogin', true],
    ['ended', null],
  ])('%s is heard', (name, value) => expect(heardFrom(DESK, name, value)).toEqual([value]))

  it.each([
    ['unread', -1],
    ['unread', '3'],
    ['accounts', [{ ...profileOf('1'), seed: 1 }]],
    ['released', '../../etc'],
    ['open', { messengerAccountId, address: 'https://a.example/', more: 1 }],
    ['ended', 'now'],
  ])('%s %j is not', (name, value) => expect(heardFrom(DESK, name, value)).toEqual([]))

  it.each([
    ['another site', { senderFrame: { url: 'https://evil.example/desk/', parent: null } }],
    ['a frame in it', { senderFrame: { url: 'https://chat.example/desk/', parent: {} } }],
    ['a frame that is gone', { senderFrame: null }],
    ['another page of the server', { senderFrame: { url: 'https://chat.example/login', parent: null } }],
  ])('nobody hears %s', (_who, event) => expect(heardFrom(event, 'unread', 3)).toEqual([]))
})

describe('tickets', () => {
  it('come from the desk, each to who asked for it', async () => {
    const asked: number[] = []
    const tickets = createTickets((number) => void asked.push(number))
    const both = [tickets.next(), tickets.next()]
    tickets.answered({ asked: asked[1] ?? 0, ticket: 'second' })
    tickets.answered({ asked: asked[0] ?? 0, ticket: 'first' })
    tickets.answered({ asked: 99, ticket: 'nobody asked' })
    expect(await Promise.all(both)).toEqual(['first', 'second'])
  })

  it('end when the desk gives none or says nothing', async () => {
    const tickets = createTickets((asked) => asked === 1 && tickets.answered({ asked, ticket: null }), 10)
    await expect(tickets.next()).rejects.toThrow(/no ticket/)
    await expect(tickets.next()).rejects.toThrow(/no ticket/)
  })
})

const attentionWorld = (locale: string) => {
  const { window, told } = fakeWindow()
  let startsAtLogin = false
  let menu: MenuItem[] = []
  let tip = ''
  const badges: number[] = []
  const events = new EventEmitter()
  const attention = createAttention({
    app: {
      setBadgeCount: (count) => badges.push(count) > 0,
      getLoginItemSettings: () => ({ openAtLogin: startsAtLogin }),
      setLoginItemSettings: ({ openAtLogin }) => {
        startsAtLogin = openAtLogin
      },
      getLocale: () => locale,
    },
    tray: {
      on: events.on.bind(events) as never,
      setToolTip: (text) => {
        tip = text
      },
      setContextMenu: () => undefined,
    },
    window,
    buildMenu: (items) => (menu = items),
    quit: () => undefined,
    renew: () => undefined,
  })
  return { attention, told, badges, events, menu: () => menu, tip: () => tip, starts: () => startsAtLogin }
}

describe('tray and badge', () => {
  it('count what is unread, and call only when it grew', () => {
    const { attention, badges, told, tip } = attentionWorld('en-US')
    for (const count of [2, 5, 1, 0]) attention.unread(count)
    expect(badges).toEqual([2, 5, 1, 0])
    expect(told.filter(([name]) => name === 'flashFrame')).toHaveLength(2)
    expect(tip()).toBe('ChatX')
    attention.unread(3)
    expect(tip()).toBe('ChatX · 3 unread')
  })

  it('bring the desk back', () => {
    const { events, told } = attentionWorld('en-US')
    events.emit('click')
    expect(told.map(([name]) => name)).toEqual(['restore', 'show', 'focus'])
  })

  it('start at login only when asked to', () => {
    const { menu, starts } = attentionWorld('zh-CN')
    const item = () => menu().find((one) => one.type === 'checkbox')
    expect([starts(), item()]).toMatchObject([false, { label: '开机时启动', checked: false }])
    const first = item()
    if (first?.type === 'checkbox') first.click()
    expect([starts(), item()]).toMatchObject([true, { checked: true }])
  })
})

describe('a newer version', () => {
  it('is offered in the tray once it was fetched', () => {
    const { attention, menu } = attentionWorld('en-US')
    expect(JSON.stringify(menu())).not.toContain('Restart to update')
    attention.newIsReady()
    expect(menu()[0]).toMatchObject({ label: 'Restart to update' })
  })
})

describe('the name of the engine', () => {
  it('is the same for every installation of a system', () => {
    expect(reducedUserAgent('linux', '142.0.7444.59')).toBe(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    )
    expect(reducedUserAgent('win32', '142.0.1.2')).toContain('(Windows NT 10.0; Win64; x64)')
    expect(reducedUserAgent('darwin', '142.0.1.2')).toContain('Mac OS X 10_15_7')
    expect(reducedUserAgent('freebsd', '142.0.1.2')).not.toMatch(/Electron|ChatX/)
  })

  it('goes with languages that fit the region', () => {
    expect([acceptLanguages('ja-JP'), acceptLanguages('de')]).toEqual(['ja-JP,ja', 'de'])
  })
})
