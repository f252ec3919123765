// Connectors: how accounts on other platforms than our own web chat are reached. Owns their tokens, what each platform told
// last, and the messages on their way out.
// What always holds: every call goes out by the account's proxy or not at all; an event is stored before the platform is told
// that it was; a message whose call was not answered is never sent again by itself; tokens are sealed and told to nobody.
export { departureTopic, startConnectors } from './connector.jobs.ts'
export { connectorRoutes } from './connector.routes.ts'
export { type ConnectorDeps, type ConnectorService, createConnectorService } from './connector.service.ts'
export { connectionsOf } from './connector.store.ts'
export { type Departing, enqueue } from './connector-departure.store.ts'
export {
  type Identity,
  type Leaving,
  type LeavingFile,
  type Line,
  type Part,
  type Platform,
  PlatformError,
  type PlatformEvent,
  type Received,
  type SendFailure,
  type SendOutcome,
} from './connector.types.ts'
