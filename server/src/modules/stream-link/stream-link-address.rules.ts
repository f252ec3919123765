import ipaddr from 'ipaddr.js'

/** What stands where the connection is gone before its address was asked for. */
const UNKNOWN = '0.0.0.0'
const MAPPED = '::ffff:'
/** Hops of `X-Forwarded-For` that are looked at, from the right. */
const MOST_HOPS = 32

/** One part of IPv4; -1 for no number to 255. A leading 0 is refused, for 010 is octal to some. */
const octet = (text: string, from: number, to: number): number => {
  if (to <= from || to - from > 3) return -1
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value > 255 || (to - from > 1 && text.charCodeAt(from) === 48) ? -1 : value
}

/** IPv4 in four plain decimals as an unsigned number; -1 for anything else. */
const ipv4Number = (text: string): number => {
  let number = 0
  let start = 0
  for (let part = 0; part < 4; part += 1) {
    const end = part === 3 ? text.length : text.indexOf('.', start)
    const value = octet(text, start, end)
    if (value < 0) return -1
    number = number * 256 + value
    start = end + 1
  }
  return number
}

const ipv6Of = (text: string): ipaddr.IPv6 | undefined =>
  text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined

/** An address in its one spelling: IPv4 also where it comes inside IPv6, IPv6 as RFC 5952 writes it, without a zone. */
const normalAddress = (text: string): string | undefined => {
  if (ipv4Number(text) >= 0) return text
  if (text.startsWith(MAPPED) && ipv4Number(text.slice(MAPPED.length)) >= 0) return text.slice(MAPPED.length)
  const address = ipv6Of(text)
  if (address === undefined) return undefined
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return new ipaddr.IPv6(address.parts).toRFC5952String()
}

/** Trusted proxies: pairs of an IPv4 network and its mask, and IPv6 networks with the bits of their prefix. */
export type TrustedProxies = { v4: readonly [number, number][]; v6: readonly [ipaddr.IPv6, number][] }

const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const prefixOf = (written: string | undefined, bits: number): number => {
  if (written === undefined) return bits
  if (bits === 32 && ipv4Number(written) >= 0)
    return ipaddr.IPv4.parse(written).prefixLengthFromSubnetMask() ?? 0
  return /^\d{1,3}$/.test(written) ? Number(written) : 0
}

const ipv4Network = (base: number, prefix: number): [number, number] => {
  const mask = 2 ** 32 - 2 ** (32 - prefix)
  return [(base & mask) >>> 0, mask]
}

type Network = { v4: [number, number] } | { v6: [ipaddr.IPv6, number] }

const isPrefix = (prefix: number, bits: number) => prefix >= 1 && prefix <= bits

const ipv6Network = (text: string, written: string | undefined): Network | undefined => {
  const address = ipv6Of(text)
  const prefix = prefixOf(written, 128)
  if (address === undefined || !isPrefix(prefix, 128)) return undefined
  if (!address.isIPv4MappedAddress() || prefix <= 96) return { v6: [address, prefix] }
  return { v4: ipv4Network(ipv4Number(address.toIPv4Address().toString()), prefix - 96) }
}

/** Undefined for what cannot be read. A prefix of 0 would trust everybody, so it is taken for a mistake. */
const networkOf = (range: string): Network | undefined => {
  const [text = '', written, ...more] = range.split('/')
  const v4 = ipv4Number(text)
  if (more.length > 0) return undefined
  if (v4 < 0) return ipv6Network(text, written)
  const prefix = prefixOf(written, 32)
  return isPrefix(prefix, 32) ? { v4: ipv4Network(v4, prefix) } : undefined
}

const readNetwork = (range: string): Network => {
  const network = networkOf(range)
  if (network === undefined) throw new Error(`not an address or range of a trusted proxy: ${range}`)
  return network
}

/**
 * The setting TRUST_PROXY, already split at its commas, in the syntax that the API takes: addresses, ranges with a prefix
 * or an IPv4 mask, and the names loopback, linklocal and uniquelocal. Throws an Error that names what it cannot read.
 */
export const compileTrustedProxies = (ranges: readonly string[]): TrustedProxies => {
  const networks = ranges.flatMap((range) => NAMED[range] ?? [range]).map(readNetwork)
  return {
    v4: networks.flatMap((one) => ('v4' in one ? [one.v4] : [])),
    v6: networks.flatMap((one) => ('v6' in one ? [one.v6] : [])),
  }
}

const isTrusted = (address: string, { v4, v6 }: TrustedProxies): boolean => {
  const number = ipv4Number(address)
  if (number >= 0) return v4.some(([base, mask]) => (number & mask) >>> 0 === base)
  if (v6.length === 0) return false
  const parsed = ipaddr.IPv6.parse(address)
  return v6.some(([base, prefix]) => parsed.match(base, prefix))
}

/** Some proxies write the visitor's port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string => {
  if (hop.startsWith('[')) return hop.slice(1, Math.max(1, hop.indexOf(']')))
  const colon = hop.indexOf(':')
  return colon > 0 && hop.includes('.') && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop
}

/** Goes through the hops from the right as long as the one before is a trusted proxy. */
const lastHop = (proxy: string, forwardedFor: string, trusted: TrustedProxies): string => {
  let address = proxy
  let end = forwardedFor.length
  for (let hops = 0; hops < MOST_HOPS && end >= 0 && isTrusted(address, trusted); hops += 1) {
    const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1)
    const hop = normalAddress(withoutPort(forwardedFor.slice(comma + 1, end).trim()))
    if (hop === undefined) return address
    address = hop
    end = comma
  }
  return address
}

/**
 * The visitor's address (links.md §6, decisions §6): the connection's own, or, where that is a trusted proxy, the right-most
 * hop of `X-Forwarded-For` that is none; what stands left of it anyone can write. Where a trusted proxy names nobody
 * readable, the last readable hop.
 */
export const clientAddress = (
  connection: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string => {
  const address = normalAddress(connection ?? '') ?? UNKNOWN
  const trustsNobody = trusted.v4.length === 0 && trusted.v6.length === 0
  return forwardedFor === undefined || trustsNobody ? address : lastHop(address, forwardedFor, trusted)
}

const cutTo = (address: string, parts: number): string => {
  const kept = ipaddr.IPv6.parse(address).parts.map((part, index) => (index < parts ? part : 0))
  return `${new ipaddr.IPv6(kept).toRFC5952String()}/${parts * 16}`
}

/**
 * By what a binding knows a visitor (decisions §6): the IPv4 address, or the /64 of IPv6, within which devices change their
 * address at will. Takes what `clientAddress` answers.
 */
export const bindingKey = (address: string): string => (address.includes(':') ? cutTo(address, 4) : address)

/** What remains of an address after 30 days (decisions §6): its /24, or for IPv6 its /48. */
export const truncatedAddress = (address: string): string =>
  address.includes(':') ? cutTo(address, 3) : `${address.slice(0, address.lastIndexOf('.'))}.0/24`
