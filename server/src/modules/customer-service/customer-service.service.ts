import type { CustomerService, SignUpBonus } from '@chatx/contract/customer-service'
import type { ServiceSettings } from '@chatx/contract/customer-service-operator'
import type { AccountScope, AccountTx, Database, TenantTx } from '../../infra/database/database.ts'
import { type CreditDeps, creditBonus } from './customer-service-credit.service.ts'
import { presentBonus } from './customer-service.presenter.ts'
import { SIGN_UP_CHARACTERS } from './customer-service.rules.ts'
import * as store from './customer-service.store.ts'

export type CustomerServiceDeps = CreditDeps & {
  db: Database
  settingsIn(tx: TenantTx): Promise<ServiceSettings>
}

const bonusIn = async (tx: AccountTx): Promise<SignUpBonus> =>
  presentBonus(await store.findBonus(tx), SIGN_UP_CHARACTERS)

const get =
  (deps: CustomerServiceDeps) =>
  (scope: AccountScope): Promise<CustomerService> =>
    deps.db.inAccount(scope, async (tx) => ({
      contacts: (await deps.settingsIn(tx)).contacts,
      signUpBonus: await bonusIn(tx),
    }))

/** The first request of a main account is kept, and granted at once where the site needs no operator for it. */
const ask = async (deps: CustomerServiceDeps, tx: AccountTx, isAutomatic: boolean): Promise<void> => {
  const isFirst = (await store.insertBonus(tx, SIGN_UP_CHARACTERS, deps.clock.now())) > 0
  if (isFirst && isAutomatic)
    await creditBonus(deps, tx, SIGN_UP_CHARACTERS, { by: undefined, operatorId: null })
}

const request =
  (deps: CustomerServiceDeps) =>
  (scope: AccountScope): Promise<SignUpBonus> =>
    deps.db.inAccount(scope, async (tx) => {
      await ask(deps, tx, (await deps.settingsIn(tx)).automaticSignUpBonus)
      return bonusIn(tx)
    })

const welcome =
  (deps: CustomerServiceDeps) =>
  async (tx: AccountTx): Promise<void> => {
    if ((await deps.settingsIn(tx)).automaticSignUpBonus) await ask(deps, tx, true)
  }

export type CustomerServiceService = ReturnType<typeof createCustomerServiceService>

/** What an owner sees of customer service. */
export const createCustomerServiceService = (deps: CustomerServiceDeps) => ({
  /** The site's contacts as they are now, and how the sign-up bonus stands. */
  get: get(deps),
  /** Asks for the sign-up bonus; a second time it only answers how it stands (decisions §3). */
  request: request(deps),
  /** For a main account that was just opened: gives it the bonus where the site does so by itself. */
  welcome: welcome(deps),
})
