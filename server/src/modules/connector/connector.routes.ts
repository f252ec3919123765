import * as contract from '@chatx/contract/connector'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { ConnectorService } from './connector.service.ts'

export const connectorRoutes = ({ connectors }: { connectors: ConnectorService }) =>
  implement(contract)({
    connectTelegram: async (form, call) => connectors.connect(call.login, 'telegram', form, actorOf(call)),
    reconnectAccount: async (form, call) => connectors.reconnect(call.login, form, actorOf(call)),
    disconnectAccount: async ({ id }, call) => {
      await connectors.disconnect(call.login, id, actorOf(call))
      return { ok: true as const }
    },
  })
