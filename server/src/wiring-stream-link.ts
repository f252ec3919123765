import type { Config } from './config.ts'
import type { Bus } from './infra/bus.ts'
import type { Clock } from './infra/clock.ts'
import type { Keys } from './infra/crypto.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import { jobs } from './infra/jobs.ts'
import type { Random } from './infra/random.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import {
  bindingHash,
  createStreamLinkService,
  createStreamLinkUpkeep,
  type Geo,
} from './modules/stream-link/index.ts'

type Needs = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  bus: Bus
  keys: Keys
  geo: Geo
  mainAccounts: MainAccountService
  messengerAccounts: MessengerAccountService
  timeZoneOf(tx: AccountTx): Promise<string>
}

/** Traffic-split links for their owners; the redirector is wired by itself, for it needs none of the services. */
export const wireStreamLinks = (needs: Needs) => {
  const { config, db, clock, random, bus, keys, geo, mainAccounts, messengerAccounts, timeZoneOf } = needs
  const addresses = keys.derive('stream-link addresses')
  const streamLinks = createStreamLinkService({
    db,
    clock,
    random,
    bus,
    linkUrl: config.LINK_URL,
    publicUrl: config.PUBLIC_URL,
    emailOf: async (tx) => (await mainAccounts.find(tx)).email,
    // Web chats are the only accounts of our own so far; each is known by its channel key.
    accountsOf: async (tx, platform, identities) =>
      platform === 'webchat' ? messengerAccounts.accountsOfKeys(tx, identities) : new Map(),
    onlineOf: messengerAccounts.onlineOf,
    timeZoneOf,
    geo,
    bindingHash: (linkId, ip) => bindingHash(addresses, linkId, ip),
    enqueue: jobs.enqueue,
  })
  return { streamLinks, streamLinkUpkeep: createStreamLinkUpkeep({ db, clock }) }
}
