import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Click,
  clickColumns,
  clickLine,
  clickToken,
  tokenIn,
  copyText,
  createVisitIds,
  isClickLine,
} from './stream-link-click.rules.ts'

const click: Click = {
  visitId: '019aa6a0-0000-7abc-8def-012300000001',
  at: 1_763_733_600_000,
  tenantId: 1,
  mainAccountId: '019aa6a0-0000-7000-8000-000000000001',
  linkId: '019aa6a0-0000-7000-8000-000000000002',
  outcome: 'target',
  targetId: '019aa6a0-0000-7000-8000-000000000003',
  region: 'HK',
  device: 'tablet',
  ip: '2001:db8::1',
  visitorId: '019aa6a0-0000-7000-8000-000000000004',
  token: 'abcdefgh',
  bind: 'anew',
  ipKey: '00ff',
}

describe('click line', () => {
  it('has every column in order', () => {
    const fields = clickLine(click).split('\t')
    expect(fields).toHaveLength(clickColumns.length)
    expect(Object.fromEntries(clickColumns.map((name, at) => [name, fields[at]]))).toMatchObject({
      outcome: '0',
      device: '2',
      bind: '2',
      ip_key: '\\\\x00ff',
      token: 'abcdefgh',
    })
  })

  it('says nothing with the sign of COPY for nothing', () => {
    const line = clickLine({
      ...click,
      targetId: null,
      token: null,
      bind: 'none',
      ipKey: null,
      outcome: 'bot',
    })
    expect(line.split('\t').filter((field) => field === '\\N')).toHaveLength(3)
    expect(line.split('\t')[5]).toBe('8')
    expect(isClickLine(line)).toBe(true)
  })

  it.each([
    ['a\tb\nc\rd\\e', 'a\\tb\\nc\\rd\\\\e'],
    ['nul\0', 'nul'],
    ['half \ud800 sign', 'half  sign'],
    ['\\.', '\\\\.'],
    ['🙂', '🙂'],
  ])('escapes %j', (text, escaped) => expect(copyText(text)).toBe(escaped))

  it('knows its own lines and no others', () => {
    expect(isClickLine(clickLine(click))).toBe(true)
    for (const bad of [
      '',
      'x',
      `${clickLine(click)}\tmore`,
      clickLine(click).slice(0, -40),
      clickLine({ ...click, ip: '::\t' }),
    ])
      expect(isClickLine(bad)).toBe(false)
  })
})

describe('visit ids', () => {
  it('sort by time and number, and tell runs apart', () => {
    const one = createVisitIds('0123456789')
    const other = createVisitIds('abcdefabcd')
    const ids = [one(5), one(5), one(6), one(6_000_000_000_000)]
    expect([...ids].sort()).toEqual(ids)
    expect(new Set([...ids, other(5), other(5)]).size).toBe(6)
    expect(one(1_763_733_600_000)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('refuses a run that is none', () => expect(() => createVisitIds('x')).toThrow('10 hex digits'))
})

describe('tokens', () => {
  it.each([
    [[0, 0, 0, 0, 0], 'aaaaaaaa00'],
    [[0, 0, 0, 0, 33], 'aaaaaabb33'],
    [[0, 0, 0, 0, 97], 'aaaaaadb00'],
    [[255, 255, 255, 255, 255], '7777777735'],
  ])('are 40 bits and their check: %o is %s', (bytes, token) => {
    expect(clickToken(new Uint8Array(bytes))).toBe(token)
  })

  it.each([
    ['aaaaaabb33', 'aaaaaabb33'],
    ['Hello! I come from Spring (aaaaaabb33), is it there?', 'aaaaaabb33'],
    ['你好，编号aaaaaabb33。', 'aaaaaabb33'],
    ['#AAAAAABB33', 'aaaaaabb33'],
    ['wrong aaaaaabb34, right 7777777735', '7777777735'],
    ['aaaaaabb34', undefined],
    ['aaaaaabb', undefined],
    ['xaaaaaabb33', undefined],
    ['aaaaaabb331', undefined],
    ['I have a question about understanding something', undefined],
    ['+852 5555 7777 33 or 5555777733', undefined],
    ['', undefined],
  ])('in %j: %s', (text, token) => expect(tokenIn(text)).toBe(token))

  it('are found again, whatever the chance was', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (bytes) => {
        const token = clickToken(bytes)
        expect(tokenIn(`so ${token} it is`)).toBe(token)
      }),
    )
  })
})
