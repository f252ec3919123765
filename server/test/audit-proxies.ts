import type { AuditAct } from '@chatx/contract/audit'
import * as proxy from '@chatx/contract/proxy'
import { connectionDeeds, telegramHere } from './audit-connections.ts'
import type { TestServer } from './harness.ts'
import type { Owner } from './people.ts'

/** What a server must know for the deeds. */
export const deedsHere = { DNS_SERVER: '127.0.0.1:9', ...telegramHere }

/** What owners do to network proxies, with what the audit log must say of it; it may know neither names nor credentials. */
export const proxyDeeds = (
  here: () => { server: TestServer; owner: Owner; unique(word: string): string },
) => {
  const add = async () => {
    const { server, owner, unique } = here()
    const subAccounts = await server.services.db.inAccount(owner.scope, server.services.subAccounts.list)
    const form = {
      name: 'zqnameqz',
      protocol: 'http' as const,
      host: `${unique('proxy')}.example.test`,
      port: 8_080,
      username: 'zqsecretqz',
      password: 'zqsecretqz',
      range: 'some' as const,
      subAccountIds: [subAccounts[0]?.subAccountId ?? ''],
    }
    const remove = (id: string) => server.call(proxy.deleteProxy, { id }, { token: owner.token })
    const { id } = (await server.call(proxy.createProxy, form, { token: owner.token })).data
    return { id, form, remove, name: `http://${form.host}:8080` }
  }
  /** As the log knows it; the row itself goes, since a sub-account has one proxy. */
  const deed = (
    act: AuditAct,
    id: string,
    name: string,
    changes: { field: string; before: string; after: string }[] = [],
  ) => ({ act, kind: 'owner' as const, id, name, changes })
  const forget = async () => {
    const { server, owner } = here()
    const { list } = (await server.call(proxy.pageProxy, {}, { token: owner.token })).data
    for (const { id } of list) await server.call(proxy.deleteProxy, { id }, { token: owner.token })
  }
  return {
    ...connectionDeeds(here),
    createProxy: async () => {
      await forget()
      const { id, name } = await add()
      return deed('proxy.create', id, name)
    },
    updateProxy: async () => {
      await forget()
      const { server, owner } = here()
      const { id, form, name } = await add()
      const input = { ...form, id, port: 3_128, password: 'zqsecretqz2' }
      await server.call(proxy.updateProxy, input, { token: owner.token })
      const after = `http://${form.host}:3128`
      return deed('proxy.update', id, after, [
        { field: 'address', before: name, after },
        { field: 'password', before: '***', after: '*** (new)' },
      ])
    },
    deleteProxy: async () => {
      await forget()
      const { id, name, remove } = await add()
      await remove(id)
      return deed('proxy.delete', id, name)
    },
  }
}
