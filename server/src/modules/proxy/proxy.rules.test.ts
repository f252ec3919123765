import { describe, expect, it } from 'vitest'
import {
  addressOf,
  afterCheck,
  isOtherWay,
  isRefusedPort,
  mayServe,
  nextCheckMs,
  type Standing,
} from './proxy.rules.ts'

const fresh: Standing = { state: 'unchecked', against: 0 }
const follow = (results: string, from = fresh) =>
  [...results].reduce<Standing[]>(
    (all, result) => [...all, afterCheck(all.at(-1) ?? from, result === '+' ? 'ok' : 'timeout')],
    [],
  )
const statesOf = (results: string) => follow(results).map(({ state }) => state)

describe('a proxy', () => {
  it.each([
    ['+', ['up']],
    ['-', ['down']],
    ['+--+', ['up', 'failing', 'failing', 'up']],
    ['+---', ['up', 'failing', 'failing', 'down']],
    ['+-+--+--', ['up', 'failing', 'up', 'failing', 'failing', 'up', 'failing', 'failing']],
    ['-+', ['down', 'recovering']],
    ['-++', ['down', 'recovering', 'up']],
    ['-+-+', ['down', 'recovering', 'down', 'recovering']],
    ['-++---', ['down', 'recovering', 'up', 'failing', 'failing', 'down']],
    ['----++', ['down', 'down', 'down', 'down', 'recovering', 'up']],
  ])('after %s', (results, states) => expect(statesOf(results)).toEqual(states))

  it('serves unless it is known not to', () => {
    expect((['unchecked', 'up', 'failing', 'down', 'recovering'] as const).map(mayServe)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('is tried every five minutes, spread by a tenth, and sooner in doubt', () => {
    expect(
      [0, 0.5, 0.999].map((chance) => Math.round(nextCheckMs({ state: 'up', against: 0 }, chance) / 1_000)),
    ).toEqual([270, 300, 330])
    expect(nextCheckMs({ state: 'failing', against: 1 }, 0)).toBe(30_000)
    expect(nextCheckMs({ state: 'recovering', against: 1 }, 0.9)).toBe(30_000)
  })

  it('is dialled differently with another protocol, host, port or user name', () => {
    const way = { protocol: 'http', host: 'a.example', port: 80, username: 'u' }
    expect(isOtherWay(way, { ...way })).toBe(false)
    for (const more of [{ protocol: 'https' }, { host: 'b.example' }, { port: 81 }, { username: 'v' }])
      expect(isOtherWay(way, { ...way, ...more })).toBe(true)
  })

  it('stands at no other service’s door', () => {
    expect([22, 25, 6379].map(isRefusedPort)).toEqual([true, true, true])
    expect([80, 443, 1080, 3128, 8080, 8888, 45_000].map(isRefusedPort)).not.toContain(true)
  })

  it('is named without its credentials', () => {
    expect(addressOf({ protocol: 'socks5', host: '2606:4700::1', port: 1080 })).toBe(
      'socks5://[2606:4700::1]:1080',
    )
  })
})
