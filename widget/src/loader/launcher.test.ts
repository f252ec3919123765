// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ToChat, type ToHost, wrap } from '../bridge/bridge.ts'
import type { Launcher } from './launcher.ts'

const host = 'https://chat.example'
const still = { matches: false, addEventListener: () => {} }

afterEach(() => void vi.unstubAllGlobals())

/** A page with the bubble on it; the chat in the iframe is played by the test. */
const embed = async (wish: DOMStringMap = {}) => {
  document.body.replaceChildren()
  vi.stubGlobal('matchMedia', () => still)
  const { launch } = await import('./launcher.ts')
  const launcher: Launcher = launch(host, { channel: 'key 1', ...wish })
  const root = document.querySelector('chatx-bubble')?.shadowRoot
  const button = root?.querySelector('button')
  if (!root || !button) throw new Error('no bubble')
  const heard: ToChat[] = []
  const meet = () => {
    const frame = root.querySelector('iframe')
    // The test's document gives no window to an iframe inside a shadow root, so it borrows one from outside.
    const chat = document.body.appendChild(document.createElement('iframe')).contentWindow
    if (!frame || !chat) throw new Error('no iframe')
    Object.defineProperty(frame, 'contentWindow', { value: chat })
    const nonce = new URL(frame.src).hash.slice(1)
    chat.postMessage = ((message: { chatx: string; frame: ToChat }, target: string) => {
      expect(target).toBe(host)
      expect(message.chatx).toBe(nonce)
      heard.push(message.frame)
    }) as typeof chat.postMessage
    const say = (said: ToHost, from: Partial<MessageEventInit> = {}, number = nonce) => {
      const data = wrap(said, number)
      dispatchEvent(new MessageEvent('message', { data, origin: host, source: chat, ...from }))
    }
    return { frame, say }
  }
  return { launcher, root, button, heard, meet }
}

const look = {
  t: 'look',
  color: '#ff0000',
  ink: '#ffffff',
  side: 'left',
  label: 'Abrir',
  title: 'Tienda',
} as const

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('the bubble on a page', () => {
  test('is hidden until the chat says how it looks, and remembers it for the next page', async () => {
    const { launcher, button, meet } = await embed()
    expect(button.hidden).toBe(true)
    launcher.open()
    const { say, frame } = meet()
    say(look)
    expect(button.hidden).toBe(false)
    expect(button.getAttribute('aria-label')).toBe('Abrir')
    expect(button.parentElement?.dataset['side']).toBe('left')
    expect(frame.title).toBe('Tienda')
    const next = await embed()
    expect(next.button.hidden).toBe(false)
    expect(next.button.parentElement?.style.getPropertyValue('--c')).toBe('#ff0000')
  })

  test('shows at once what the script element wishes, and keeps to it', async () => {
    const { launcher, button, meet } = await embed({ color: '#00ff00', position: 'right', label: 'Help' })
    expect(button.hidden).toBe(false)
    launcher.open()
    meet().say(look)
    expect(button.parentElement?.style.getPropertyValue('--c')).toBe('#00ff00')
    expect(button.parentElement?.dataset['side']).toBe('right')
    expect(button.getAttribute('aria-label')).toBe('Help')
  })

  test('tells the chat the page once they have met, and that it was opened', async () => {
    const { launcher, heard, meet, button } = await embed()
    launcher.open()
    const { say, frame } = meet()
    expect(frame.src).toMatch(
      /^https:\/\/chat\.example\/chat\/key%201\?embed=1&origin=http%3A%2F%2Flocalhost/,
    )
    expect(heard).toEqual([])
    say({ t: 'hello' })
    expect(heard.map((one) => one.t)).toEqual(['page', 'shown'])
    expect(heard[0]).toMatchObject({ url: location.href })
    expect(heard[1]).toMatchObject({ on: true })
    button.click()
    expect(heard.at(-1)).toMatchObject({ t: 'shown', on: false })
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  test('counts unread messages in sight and in its name', async () => {
    const { launcher, button, meet } = await embed()
    launcher.open()
    const { say } = meet()
    say(look)
    say({ t: 'unread', count: 120, label: 'Mensajes nuevos: 120' })
    expect(button.querySelector('span')?.textContent).toBe('99+')
    expect(button.getAttribute('aria-label')).toBe('Abrir. Mensajes nuevos: 120')
    say({ t: 'unread', count: 0, label: '' })
    expect(button.querySelector('span')?.textContent).toBe('')
    expect(button.getAttribute('aria-label')).toBe('Abrir')
  })

  test('keeps for the chat what the browser refuses to keep in an iframe, and nothing else', async () => {
    const { launcher, heard, meet } = await embed()
    launcher.open()
    const { say } = meet()
    say({ t: 'keep', name: 'chatx.chat.key 1.visitor', value: 'token' })
    say({ t: 'keep', name: 'chatx.chat.key 1.draft', value: 'hol' })
    say({ t: 'keep', name: 'chatx.chat.key 1.draft', value: null })
    say({ t: 'keep', name: 'login of the shop', value: 'mine' })
    expect(localStorage.length).toBe(1)
    say({ t: 'hello' })
    expect(heard[0]).toMatchObject({ t: 'page', kept: [['chatx.chat.key 1.visitor', 'token']] })
  })

  test('closes when the chat asks for it, and leaves when there is none', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { launcher, root, meet } = await embed()
    launcher.open()
    const { say } = meet()
    say({ t: 'close' })
    expect(root.querySelector('[data-open]')).toBeNull()
    say({ t: 'refused', why: 'web_chat.origin_refused' })
    expect(document.querySelector('chatx-bubble')).toBeNull()
    expect(warn).toHaveBeenCalledWith('ChatX: web_chat.origin_refused')
    warn.mockRestore()
  })
})

describe('nobody else is heard', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }, undefined],
    ['another window', { source: null }, undefined],
    ['a wrong number', {}, 'guess'],
  ] as const)('%s', async (_who, from, number) => {
    const { launcher, button, heard, meet } = await embed()
    launcher.open()
    const { say } = meet()
    say({ t: 'hello' }, from, number)
    say(look, from, number)
    expect(heard).toEqual([])
    expect(button.hidden).toBe(true)
  })
})
