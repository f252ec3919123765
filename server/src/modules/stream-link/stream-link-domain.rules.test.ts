import { describe, expect, it } from 'vitest'
import { afterCheck, normalHost, problemOf, recordOf, type Standing } from './stream-link-domain.rules.ts'

describe('a host', () => {
  it.each([
    ['go.example.com', 'go.example.com'],
    ['GO.Example.COM', 'go.example.com'],
    ['go.example.com.', 'go.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['链接.中国', 'xn--gzu811i.xn--fiqs8s'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    [`${'a'.repeat(63)}.example.com`, `${'a'.repeat(63)}.example.com`],
  ])('%s is known as %s', (text, host) => expect(normalHost(text)).toBe(host))

  it.each([
    'localhost',
    'com',
    '127.0.0.1',
    '１２７.０.０.１',
    '0x7f.1',
    '2130706433',
    '1.2.3.4.',
    '[::1]',
    '::1',
    'example.com:443',
    'https://example.com',
    'example.com/path',
    'user@example.com',
    'example.com?x',
    'example.com#x',
    'a b.example.com',
    'exam\u00ADple.com',
    'exam\u200Bple.com',
    'a\0.example.com',
    '-a.example.com',
    'a_b.example.com',
    '*.example.com',
    'a..example.com',
    '.example.com',
    'example.123',
    'xn--\u0000.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(120)}example.com`,
  ])('%j is none', (text) => expect(normalHost(text)).toBeUndefined())

  it('leaves room for the name of its record', () => {
    const longest = `${`${'a'.repeat(59)}.`.repeat(4)}comcom`
    expect(normalHost(longest)).toBe(longest)
    expect(recordOf({ host: longest, proof: 'x' }).name).toHaveLength(253)
    expect(normalHost(`a${longest}`)).toBeUndefined()
  })
})

describe('what DNS says', () => {
  const { name, value } = recordOf({ host: 'go.example.com', proof: 'p' })
  it.each([
    [undefined, 'dns_unreachable'],
    [[], 'no_record'],
    [['v=spf1 -all'], 'wrong_record'],
    [[`${value}x`], 'wrong_record'],
    [['v=spf1 -all', ` ${value}`], null],
  ] as const)('%j is %s', (texts, problem) => expect(problemOf(texts, value)).toBe(problem))

  it('stands below the host', () =>
    expect([name, value]).toEqual(['_chatx.go.example.com', 'chatx-domain-verification=p']))
})

describe('a domain', () => {
  const HOUR = 3_600_000
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * HOUR)
  const fresh: Standing = {
    state: 'pending',
    problem: null,
    failed_days: 0,
    failed_at: null,
    verified_at: null,
  }
  const verified = afterCheck(fresh, null, at(0))
  type Check = [hours: number, problem: Parameters<typeof afterCheck>[1]]
  const through = (before: Standing, checks: Check[]) =>
    checks.reduce((standing, [hours, problem]) => afterCheck(standing, problem, at(hours)), before)

  it('is verified by its record, and from then on', () => {
    expect(verified).toEqual({ ...fresh, state: 'verified', verified_at: at(0) })
    expect(through(verified, [[24, null]]).verified_at).toEqual(at(0))
  })

  it('waits as long as it is not proven', () => {
    const checks: Check[] = [
      [0, 'no_record'],
      [24, 'wrong_record'],
      [48, 'no_record'],
      [72, 'dns_unreachable'],
    ]
    expect(through(fresh, checks)).toEqual({ ...fresh, problem: 'dns_unreachable' })
  })

  it('fails on the third day in a row', () => {
    const two = through(verified, [
      [24, 'no_record'],
      [48, 'wrong_record'],
    ])
    expect(two).toMatchObject({ state: 'verified', problem: 'wrong_record', failed_days: 2 })
    expect(through(two, [[72, 'no_record']])).toMatchObject({ state: 'failed', problem: 'no_record' })
  })

  it('begins anew once its record is there', () => {
    const checks: Check[] = [
      [24, 'no_record'],
      [48, 'no_record'],
      [49, null],
      [72, 'no_record'],
      [96, 'no_record'],
    ]
    expect(through(verified, checks)).toMatchObject({ state: 'verified', failed_days: 2 })
  })

  it('does not fail sooner for being looked at often', () => {
    const often = Array.from({ length: 40 }, (_, hour): Check => [24 + hour / 2, 'no_record'])
    expect(through(verified, often)).toMatchObject({ state: 'verified', failed_days: 1 })
  })

  it('never fails because DNS cannot be reached, which forgives nothing either', () => {
    const away = Array.from({ length: 10 }, (_, day): Check => [24 * day, 'dns_unreachable'])
    expect(through(verified, away)).toMatchObject({ state: 'verified', failed_days: 0 })
    const between: Check[] = [
      [24, 'no_record'],
      [48, 'dns_unreachable'],
      [72, 'no_record'],
      [96, 'no_record'],
    ]
    expect(through(verified, between).state).toBe('failed')
  })

  it('that has failed comes back by its record', () => {
    const failed = through(verified, [
      [24, 'no_record'],
      [48, 'no_record'],
      [72, 'no_record'],
      [96, 'no_record'],
    ])
    expect(failed.state).toBe('failed')
    expect(afterCheck(failed, null, at(100))).toEqual({ ...verified, verified_at: at(100) })
  })
})
