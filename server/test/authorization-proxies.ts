import type { Entry } from './authorization-entry.ts'
import { canary } from './authorization-canaries.ts'
import type { Main } from './authorization-people.ts'
import type { TestServer } from './harness.ts'

const own = { of: 'proxy', missing: 'proxy.not_found' } as const
const covered = { of: 'subAccount', missing: 'proxy.sub_account_unknown' } as const

/** Nobody listens there, and the world allows this address, so that a check ends at once. */
const formOf = (name: string, subAccountIds: string[]) => ({
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

/** What the matrix sends to the calls on network proxies. */
export const proxyEntries = (
  putBack: (table: string, key: string) => Entry['before'],
): Record<string, Entry> => {
  // A sub-account has one proxy, so what covered those of its main account goes.
  const before: Entry['before'] = ({ superuser }, id) =>
    superuser.query(
      `delete from proxy_sub_account
       where main_account_id = (select main_account_id from sub_account where sub_account_id = $1)`,
      [id],
    )
  return {
    pageProxy: { input: () => ({ pageSize: 200 }) },
    createProxy: {
      input: ({ world, id }) => formOf(world.unique().slice(0, 40), [id('subAccountIds.0')]),
      ids: { 'subAccountIds.0': covered },
      before,
    },
    updateProxy: {
      input: ({ caller, id }) => ({
        ...formOf(canary(caller.main?.name ?? 'a', 'main'), [id('subAccountIds.0')]),
        id: id('id'),
      }),
      ids: { id: own, 'subAccountIds.0': covered },
      before,
    },
    deleteProxy: {
      input: ({ id }) => ({ id: id('id') }),
      ids: { id: { of: 'spareProxy', missing: 'proxy.not_found' } },
      before: putBack('proxy', 'proxy_id') ?? (async () => undefined),
    },
    checkProxy: { input: ({ id }) => ({ id: id('id') }), ids: { id: own }, before: async () => undefined },
    echoAddress: { input: () => ({}) },
  }
}
