import type { Keys } from './infra/crypto.ts'
import type { Database } from './infra/database/database.ts'
import type { Clock } from './infra/clock.ts'
import { createAttempts } from './modules/access/index.ts'
import type { ConversationService } from './modules/conversation/index.ts'
import type { FileService } from './modules/file/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import { createPrivacyService } from './modules/privacy/index.ts'
import { isRefusedPort, type ProxyService } from './modules/proxy/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'

type Needs = {
  db: Database
  clock: Clock
  keys: Keys
  messengerAccounts: MessengerAccountService
  subAccounts: SubAccountService
  proxies: ProxyService
  files: FileService
  conversations: ConversationService
}

/** What keeps messenger accounts apart in the desktop program, and its page. */
export const wirePrivacy = (needs: Needs) => ({
  privacy: createPrivacyService({
    db: needs.db,
    seedKey: needs.keys.derive('isolation seeds'),
    messengerAccounts: needs.messengerAccounts,
    files: needs.files,
    attempts: createAttempts(needs),
    askStranger: needs.proxies.askStranger,
    isRefusedPort,
    messageText: needs.conversations.messageText,
    coversOf: needs.proxies.coversOf,
    namesOf: needs.subAccounts.namesOf,
  }),
})
