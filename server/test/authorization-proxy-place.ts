import { canary } from './authorization-canaries.ts'
import type { Main } from './authorization-people.ts'
import type { TestServer } from './harness.ts'

/** Nobody listens there, and the world allows this address, so that a check ends at once. */
export const formOf = (name: string, subAccountIds: string[]) => ({
  name,
  protocol: 'http' as const,
  host: '127.0.0.1',
  port: 1_080,
  username: 'ann',
  password: 'secret',
  range: subAccountIds.length > 0 ? ('some' as const) : ('all' as const),
  subAccountIds,
})

/** A proxy for all of a main account, and one for its spare sub-account that is there to be deleted. */
export const furnishProxies = async ({ services }: TestServer, main: Main): Promise<void> => {
  const word = canary(main.name, 'main')
  main.rows.proxy = (await services.proxies.create(main, formOf(word, []))).id
  main.rows.spareProxy = (await services.proxies.create(main, formOf(word, [main.rows.spare]))).id
}
