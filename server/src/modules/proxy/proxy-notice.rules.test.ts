import { proxyState, proxyStatus } from '@chatx/contract/proxy'
import { describe, expect, it } from 'vitest'
import { noticeOf, turnOf } from './proxy-notice.rules.ts'

describe('an owner is told', () => {
  it.each([
    ['unchecked', 'down', 'down'],
    ['failing', 'down', 'down'],
    ['recovering', 'up', 'up'],
    ['down', 'up', 'up'],
    ['unchecked', 'up', undefined],
    ['up', 'failing', undefined],
    ['failing', 'failing', undefined],
    ['failing', 'up', undefined],
    ['down', 'down', undefined],
    ['down', 'recovering', undefined],
    ['recovering', 'down', undefined],
  ] as const)('from %s to %s: %s', (before, after, turn) => {
    expect(turnOf(before, after, { byHand: false })).toBe(turn)
    expect(turnOf(before, after, { byHand: true })).toBe(before === 'unchecked' ? undefined : turn)
  })

  it('of no state that stays', () => {
    for (const state of proxyState.options) expect(turnOf(state, state, { byHand: false })).toBeUndefined()
  })
})

const proxy = { name: 'Hamburg', address: 'socks5://exit.example:1080', covered: 0 } as const

describe('the notice', () => {
  it('names the proxy, its address and the cause, for each cause in words of its own', () => {
    const faults = proxyStatus.options.filter((status) => status !== 'ok' && status !== 'unchecked')
    const bodies = faults.map((status) => noticeOf('down', { ...proxy, range: 'all', status }))
    for (const { title, body } of bodies)
      for (const language of ['zh', 'en'] as const) {
        expect(title[language]).toContain('Hamburg')
        expect(body[language]).toContain('socks5://exit.example:1080')
      }
    for (const language of ['zh', 'en'] as const)
      expect(new Set(bodies.map(({ body }) => body[language])).size).toBe(faults.length)
  })

  it.each([
    [1, '1 个子账号', '1 sub-account cannot'],
    [3, '3 个子账号', '3 sub-accounts cannot'],
  ])('counts %d sub-accounts', (covered, zh, en) => {
    const { body } = noticeOf('down', { ...proxy, range: 'some', covered, status: 'timeout' })
    expect(body.zh).toContain(zh)
    expect(body.en).toContain(en)
  })

  it('says that it is over', () => {
    const { title } = noticeOf('up', { ...proxy, range: 'all', status: 'ok' })
    expect(title).toEqual({ zh: '代理“Hamburg”已恢复', en: 'Proxy “Hamburg” works again' })
  })
})
