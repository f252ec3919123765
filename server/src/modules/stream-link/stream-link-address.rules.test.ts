import { BlockList, isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bindingKey,
  clientAddress,
  compileTrustedProxies,
  truncatedAddress,
} from './stream-link-address.rules.ts'

const none = compileTrustedProxies([])
const proxies = compileTrustedProxies(['10.0.0.0/8', '192.0.2.1', '2001:db8:ffff::/48'])

describe('clientAddress', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['a plain connection', '203.0.113.9', undefined, '203.0.113.9'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['the same in hex', '::ffff:cb00:7109', undefined, '203.0.113.9'],
    ['IPv6 in its one spelling', '2001:DB8:0:0:1:0:0:1', undefined, '2001:db8::1:0:0:1'],
    ['IPv6 without its zone', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a connection that is gone', undefined, undefined, '0.0.0.0'],
    ['a header from nobody we trust', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['one proxy', '10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['one proxy over IPv6', '2001:db8:ffff::5', '2001:db8::7', '2001:db8::7'],
    ['a proxy as IPv4 inside IPv6', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['a chain of proxies', '10.1.2.3', '198.51.100.7, 192.0.2.1,10.9.9.9', '198.51.100.7'],
    ['what the visitor put in front', '10.1.2.3', '1.2.3.4, 10.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['nothing but proxies', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['a proxy without the header', '10.1.2.3', undefined, '10.1.2.3'],
    ['an empty header', '10.1.2.3', '', '10.1.2.3'],
    ['words', '10.1.2.3', '198.51.100.7, unknown', '10.1.2.3'],
    ['words behind a readable hop', '10.1.2.3', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['a port', '10.1.2.3', '198.51.100.7:4711', '198.51.100.7'],
    ['a port of IPv6', '10.1.2.3', '[2001:db8::7]:4711', '2001:db8::7'],
    ['an octal form', '10.1.2.3', '0198.051.100.7', '10.1.2.3'],
    ['a number too large', '10.1.2.3', '198.51.100.256', '10.1.2.3'],
    ['a shortened form', '10.1.2.3', '198.51', '10.1.2.3'],
    ['a line break', '10.1.2.3', '198.51.100.7\r\nX: y', '10.1.2.3'],
  ])('%s', (_, connection, header, address) => {
    expect(clientAddress(connection, header, proxies)).toBe(address)
  })

  it('believes no header unless a proxy is named', () => {
    expect(clientAddress('10.1.2.3', '198.51.100.7', none)).toBe('10.1.2.3')
  })

  it('stops in a header of endless proxies', () => {
    expect(clientAddress('10.1.2.3', '10.0.0.1,'.repeat(5000), proxies)).toBe('10.1.2.3')
    expect(clientAddress('10.1.2.3', `1.2.3.4${',10.0.0.1'.repeat(5000)}`, proxies)).toBe('10.0.0.1')
  })

  it('answers an address whatever is sent', () => {
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())).map(String),
    )
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), header, (connection, forwardedFor) => {
        const address = clientAddress(connection, forwardedFor, proxies)
        expect(isIPv4(address) || isIPv6(address)).toBe(true)
        expect(address).toMatch(/^[0-9a-f:.]{2,45}$/)
        expect(bindingKey(address)).toMatch(/^[0-9a-f:./]{2,45}$/)
        expect(truncatedAddress(address)).toMatch(/\/(24|48)$/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('compileTrustedProxies', () => {
  const trusts = (range: string, address: string) =>
    clientAddress(address, '198.51.100.7', compileTrustedProxies([range])) === '198.51.100.7'

  it.each([
    ['loopback', '127.9.9.9', true],
    ['loopback', '::1', true],
    ['linklocal', '169.254.1.1', true],
    ['uniquelocal', 'fd00::1', true],
    ['uniquelocal', '172.32.0.1', false],
    ['192.168.0.0/255.255.255.0', '192.168.0.200', true],
    ['192.168.0.0/255.255.255.0', '192.168.1.1', false],
    ['::ffff:10.0.0.0/104', '10.200.1.1', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '10.0.0.2', false],
    ['203.0.113.9/32', '203.0.113.9', true],
    ['2001:db8::/32', '2001:db9::', false],
  ])('%s holds %s: %s', (range, address, expected) => {
    expect(trusts(range, address)).toBe(expected)
  })

  it.each([
    '',
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/',
    '::/129',
    '10.0.0.0/8/8',
    '10',
    '010.0.0.1',
    '10.0.0.0/255.0.255.0',
  ])('refuses %j', (range) => {
    expect(() => compileTrustedProxies([range])).toThrow(/trusted proxy/)
  })

  it.each([
    ['ipv4', 32, fc.ipV4()],
    ['ipv6', 128, fc.ipV6().filter((text) => !/^[0:]*:(ffff:)?[0-9a-f.:]*$/i.test(text))],
  ] as const)('agrees with Node’s own lists of %s networks', (family, bits, anyAddress) => {
    const ranges = fc.array(fc.tuple(anyAddress, fc.integer({ min: 1, max: bits })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(ranges, anyAddress, fc.boolean(), (ranges, other, isNear) => {
        const address = isNear ? (ranges[0]?.[0] ?? other) : other
        const list = new BlockList()
        for (const [base, prefix] of ranges) list.addSubnet(base, prefix, family)
        const compiled = compileTrustedProxies(ranges.map(([base, prefix]) => `${base}/${prefix}`))
        const isProxy =
          clientAddress(address, '192.0.2.77', compiled) !== clientAddress(address, undefined, compiled)
        expect(isProxy).toBe(list.check(address, family))
      }),
      { numRuns: 300 },
    )
  })

  it('never trusts IPv4 for a network of IPv6', () => {
    expect(trusts('::/1', '10.0.0.1')).toBe(false)
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
  ['::1', '::/64', '::/48'],
])('%s is bound as %s and kept as %s', (address, key, kept) => {
  expect([bindingKey(address), truncatedAddress(address)]).toEqual([key, kept])
})
