import { Resolver } from 'node:dns/promises'
import type { TextsOf } from '../../modules/stream-link/stream-link-domain.types.ts'

/** For each of two attempts, so that whoever waits hears within a few seconds. */
const ATTEMPT_MS = 2_000
const ATTEMPTS = 2
const LATEST_MS = 6_000

/** DNS was asked and has nothing under this name. */
const NOTHING: unknown[] = ['ENOTFOUND', 'ENODATA']

/** A new one each time keeps no answers: an owner who has just set a record must not be told the one before. */
const createResolver = (servers: readonly string[]): Resolver => {
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: ATTEMPTS })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

/**
 * TXT records as DNS has them. `servers`, as `192.0.2.53` or `192.0.2.53:5353`, stand in for those of the system; one that
 * cannot be read throws here.
 */
export const createDnsTexts = (servers: readonly string[]): TextsOf => {
  createResolver(servers)
  return async (name) => {
    const resolver = createResolver(servers)
    const late = setTimeout(() => resolver.cancel(), LATEST_MS)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return NOTHING.includes((error as { code?: unknown }).code) ? [] : undefined
    } finally {
      clearTimeout(late)
    }
  }
}
