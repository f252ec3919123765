import { connect, disconnect, reconnect } from './connector-connect.service.ts'
import type { ConnectorDeps } from './connector-change.service.ts'
import { receiveDue } from './connector-receive.service.ts'
import { sendDue } from './connector-send.service.ts'

export type { ConnectorDeps } from './connector-change.service.ts'

export type ConnectorService = ReturnType<typeof createConnectorService>

export const createConnectorService = (deps: ConnectorDeps) => ({
  /** Asks the platform who the token belongs to, which takes seconds; throws `connector.…` with what stands in the way. */
  connect: connect(deps),
  /** Throws as `connect` does, `connector.token_needed` and `connector.other_identity`. */
  reconnect: reconnect(deps),
  /** Stops receiving and sending and forgets the token; twice is as good as once. */
  disconnect: disconnect(deps),
  /** Begins to ask for every account whose time has come; each answered work ends when its platform has answered. */
  receiveDue: receiveDue(deps),
  /** Begins to send the first waiting message of every thread; each answered work ends with its outcome kept. */
  sendDue: sendDue(deps),
})
