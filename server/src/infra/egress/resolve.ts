import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { AddressGuard } from './address-guard.ts'
import { EgressError } from './egress-error.ts'

/** All addresses of a name; throws where there is none. */
export type Lookup = (name: string) => Promise<readonly string[]>

export const lookupBySystem: Lookup = async (name) =>
  (await systemLookup(name, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * The address to dial for a host, checked. A name is asked for once and every answer must be allowed, so that neither a
 * second answer nor the second of several addresses leads elsewhere. Throws `dns` or `address_refused`.
 */
export const createResolve =
  ({ isAllowed, lookup }: { isAllowed: AddressGuard; lookup: Lookup }) =>
  async (host: string): Promise<string> => {
    const found = isIP(host) === 0 ? await lookup(host).catch(() => []) : [host]
    // IPv4 first: it is what more machines have.
    const address = found.find((one) => isIP(one) === 4) ?? found[0]
    if (address === undefined) throw new EgressError('dns')
    if (!found.every(isAllowed)) throw new EgressError('address_refused')
    return address
  }
