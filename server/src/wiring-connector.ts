import type { Config } from './config.ts'
import type { Bus } from './infra/bus.ts'
import type { Clock } from './infra/clock.ts'
import type { Keys } from './infra/crypto.ts'
import type { AccountTx, Database } from './infra/database/database.ts'
import type { Log } from './infra/log.ts'
import type { Random } from './infra/random.ts'
import { createAttempts } from './modules/access/index.ts'
import type { Audit } from './modules/audit/index.ts'
import {
  connectionsOf,
  createConnectorService,
  type Departing,
  departureTopic,
  enqueue,
  type Leaving,
} from './modules/connector/index.ts'
import type { ConversationService } from './modules/conversation/index.ts'
import type { FileService } from './modules/file/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import { proxiesOf, type ProxyService } from './modules/proxy/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'
import { createTelegram } from './providers/telegram/telegram.ts'

type Needs = {
  config: Config
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  log: Log
  audit: Audit
  conversations: ConversationService
  files: FileService
  messengerAccounts: MessengerAccountService
  proxies: ProxyService
  subAccounts: SubAccountService
}

/** How accounts are reached, for whoever shows them. */
export const ways = { connectionsOf, proxiesOf }

/** Lets a message leave: it stands in line with its own transaction, and whoever sends hears of it after the commit. */
export const departures =
  ({ clock, bus }: { clock: Clock; bus: Bus }) =>
  async (tx: AccountTx, leaving: Departing): Promise<void> => {
    await enqueue(tx, leaving, clock.now())
    tx.afterCommit(() => bus.publish(departureTopic, {}))
  }

const leavingOf =
  ({ conversations, files }: Needs) =>
  async (tx: AccountTx, messageId: string): Promise<Leaving | undefined> => {
    const found = await conversations.leavingOf(tx, messageId)
    if (found === undefined) return undefined
    const file = found.fileId === null ? undefined : await files.contentOf(tx, found.fileId)
    return { text: found.text, file }
  }

/** How accounts on other platforms are reached, each by its own way out. */
export const wireConnectors = (needs: Needs) => {
  const { config, db, clock, random, keys, log, audit } = needs
  const { conversations, messengerAccounts, proxies, subAccounts } = needs
  const connectors = createConnectorService({
    db,
    clock,
    random,
    keys,
    log,
    audit,
    attempts: createAttempts({ db, clock }),
    platforms: { telegram: createTelegram(config.TELEGRAM_API_URL.replace(/\/$/, '')) },
    callOut: proxies.callOut,
    subAccountExists: async (tx, id) => (await subAccounts.get(tx, id)) !== undefined,
    lockSubAccount: async (tx, id) => (await subAccounts.lockCharMode(tx, id)) !== undefined,
    addAccount: messengerAccounts.add,
    switchAccount: messengerAccounts.switchAccount,
    accountOf: messengerAccounts.threadAccount,
    show: messengerAccounts.show,
    accept: (scope, messengerAccountId, { key, threadKey, externalId, text, at, contact }) =>
      conversations.accept(scope, {
        messengerAccountId,
        threadKey,
        eventKey: key,
        payload: {
          externalId,
          clientMsgId: null,
          text,
          fileId: null,
          at: at.toISOString(),
          contact: { ...contact, timeZone: null, pageUrl: null, referrer: null },
        },
      }),
    leavingOf: leavingOf(needs),
    isToLeave: conversations.isToLeave,
    settle: conversations.settleDeparture,
  })
  return { connectors }
}
