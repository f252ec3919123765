import * as contract from '@chatx/contract/proxy'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { ProxyService } from './proxy.service.ts'

export const proxyRoutes = ({ proxies }: { proxies: ProxyService }) =>
  implement(contract)({
    pageProxy: async (input, { login }) => proxies.page(login, input),
    createProxy: async (form, call) => proxies.create(call.login, form, actorOf(call)),
    updateProxy: async (form, call) => proxies.update(call.login, form, actorOf(call)),
    deleteProxy: async ({ id }, call) => {
      await proxies.remove(call.login, id, actorOf(call))
      return { ok: true as const }
    },
    checkProxy: async ({ id }, { login }) => proxies.check(login, id),
    echoAddress: async (_, { client }) => ({ ip: client.ip }),
  })
