import type { Entry } from './authorization-entry.ts'
import { canary } from './authorization-canaries.ts'
import { formOf } from './authorization-proxy-place.ts'

const own = { of: 'proxy', missing: 'proxy.not_found' } as const
const covered = { of: 'subAccount', missing: 'proxy.sub_account_unknown' } as const

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
