import { describe, expect, it } from 'vitest'
import { inkOn, shownState } from './messenger-account.format.ts'

describe('the ink on a colour', () => {
  it.each([
    ['#165DFF', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#1d2129'],
    ['#ffe600', '#1d2129'],
    ['#7a1fa2', '#ffffff'],
  ])('%s takes %s', (color, ink) => {
    expect(inkOn(color)).toBe(ink)
  })
})

describe('how an account stands', () => {
  const connection = { handle: '@a', fault: null, faultAt: null, answeredAt: null }
  it.each([
    ['online', 'online', 'online'],
    ['offline', 'online', 'receiving'],
    ['online', 'failing', 'failing'],
    ['offline', 'connecting', 'connecting'],
    ['online', 'needs_auth', 'needsAuth'],
    ['disabled', 'disconnected', 'disconnected'],
    ['disabled', 'online', 'disabled'],
  ] as const)('port %s and platform %s is %s', (state, platform, shown) => {
    expect(shownState({ state, connection: { ...connection, state: platform } })).toBe(shown)
  })

  it('of a web chat is its port alone', () => {
    expect(shownState({ state: 'offline', connection: null })).toBe('offline')
  })
})
