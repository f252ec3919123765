import type { Keys } from './infra/crypto.ts'
import type { Database } from './infra/database/database.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import { createPrivacyService } from './modules/privacy/index.ts'
import type { ProxyService } from './modules/proxy/index.ts'
import type { SubAccountService } from './modules/sub-account/index.ts'

type Needs = {
  db: Database
  keys: Keys
  messengerAccounts: MessengerAccountService
  subAccounts: SubAccountService
  proxies: ProxyService
}

/** What keeps messenger accounts apart in the desktop program, and its page. */
export const wirePrivacy = ({ db, keys, messengerAccounts, subAccounts, proxies }: Needs) => ({
  privacy: createPrivacyService({
    db,
    seedKey: keys.derive('isolation seeds'),
    messengerAccounts,
    coversOf: proxies.coversOf,
    namesOf: subAccounts.namesOf,
  }),
})
