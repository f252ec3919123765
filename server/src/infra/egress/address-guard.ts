import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address may be dialled. */
export type AddressGuard = (address: string) => boolean

/** In public ranges, but answered by the machine's own cloud with its secrets. */
const METADATA = ['168.63.129.16']
/** Where all public IPv6 lies; what carries an IPv4 address (mapped, NAT64) is elsewhere. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' &&
  !METADATA.includes(address.toString()) &&
  (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6))

const rangeOf = (text: string) => {
  const isRange = text.includes('/')
  if (!(isRange ? ipaddr.isValidCIDR(text) : isIP(text) !== 0))
    throw new Error(`${text} is no address and no range of addresses`)
  if (isRange) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128] as [typeof address, number]
}

/**
 * Lets public unicast addresses through, and those that the deployment allows by name, as `10.1.0.0/16`: not its own machine,
 * its network, carriers' networks, metadata services, nor any of them in the disguise of another (IPv4 within IPv6). An
 * allowed range that cannot be read throws here.
 */
export const createAddressGuard = (allowed: readonly string[]): AddressGuard => {
  const ranges = allowed.map(rangeOf)
  return (text) => {
    // A zone, as in fe80::1%eth0, names an interface of this machine.
    if (isIP(text) === 0 || text.includes('%')) return false
    const address = ipaddr.process(text)
    return (
      isPublic(address) || ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
    )
  }
}
