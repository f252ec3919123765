// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { type ToChat, wrap } from './bridge.ts'
import { meetHost } from './host.ts'

const origin = 'https://shop.example'
const page: ToChat = { t: 'page', url: 'https://shop.example/lamps', referrer: '', kept: [] }

const say = (frame: ToChat, from: Partial<MessageEventInit> = {}, nonce = 'n1') =>
  dispatchEvent(new MessageEvent('message', { data: wrap(frame, nonce), origin, source: parent, ...from }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('greets only the named origin, and takes page and visibility from it', async () => {
  const post = vi.spyOn(parent, 'postMessage').mockImplementation(() => {})
  const meeting = meetHost(origin, 'n1')
  expect(post).toHaveBeenCalledWith(wrap({ t: 'hello' }, 'n1'), origin)
  say(page)
  const host = await meeting
  expect(host?.page().pageUrl).toBe('https://shop.example/lamps')
  expect(host?.view.get()).toEqual({ shown: false, focus: 0 })
  say({ t: 'shown', on: true, focus: true })
  expect(host?.view.get()).toEqual({ shown: true, focus: 1 })
})

test('is not deceived by another origin, window or number, and gives up', async () => {
  vi.useFakeTimers()
  vi.spyOn(parent, 'postMessage').mockImplementation(() => {})
  const meeting = meetHost(origin, 'n1')
  say(page, { origin: 'https://evil.example' })
  say(page, { source: null })
  say(page, {}, 'n2')
  vi.advanceTimersByTime(9000)
  expect(await meeting).toBeNull()
})

test('reads what the page kept at their first meeting, and has changes kept', async () => {
  const post = vi.spyOn(parent, 'postMessage').mockImplementation(() => {})
  const meeting = meetHost(origin, 'n1')
  say({ ...page, kept: [['chatx.chat.k.visitor', 'token']] })
  const kept = (await meeting)?.kept
  expect(kept?.get('chatx.chat.k.visitor')).toBe('token')
  kept?.set('chatx.chat.k.read', '7')
  kept?.remove('chatx.chat.k.visitor')
  kept?.remove('chatx.chat.k.never')
  say({ ...page, kept: [['chatx.chat.k.visitor', 'older']] })
  expect(kept?.keys()).toEqual(['chatx.chat.k.read'])
  expect(post.mock.calls.slice(1).map(([message]) => message.frame)).toEqual([
    { t: 'keep', name: 'chatx.chat.k.read', value: '7' },
    { t: 'keep', name: 'chatx.chat.k.visitor', value: null },
  ])
})
