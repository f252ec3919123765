import type { Page } from '@chatx/contract/base/paging'
import type { SubAccount, subAccountForm, TranslationSetting } from '@chatx/contract/sub-account'
import type { z } from 'zod'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { type PageInput, pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Locale } from '../../infra/http/call.ts'
import type { PasswordHash } from '../../infra/password-hash.ts'
import type { Actor } from '../audit/index.ts'
import { type MainAccount, privilegesOf } from '../main-account/index.ts'
import { lackFor } from './sub-account.policy.ts'
import { presentFacts, presentSubAccount, type SubAccountFacts } from './sub-account.presenter.ts'
import { defaultName, defaultTranslation, readLoginCode, showLoginCode } from './sub-account.rules.ts'
import * as store from './sub-account.store.ts'
import { type ChangeDeps, update } from './sub-account-change.service.ts'
import { type CodeDeps, createLoginCodes } from './sub-account-code.service.ts'
import { createDesk, type DeskDeps } from './sub-account-desk.service.ts'

export type SubAccountForm = z.output<typeof subAccountForm>

type Deps = CodeDeps &
  Omit<DeskDeps, 'mainAccountOf'> &
  Pick<ChangeDeps, 'reclaimAll'> & {
    clock: Clock
    passwords: PasswordHash
    mainAccountOf(tx: AccountTx): Promise<MainAccount>
    /** Opens the character bucket of a limited sub-account and fills it from the main account's. */
    openBucket(tx: AccountTx, subAccountId: string): Promise<void>
    allocate(tx: AccountTx, subAccountId: string, characters: number): Promise<void>
    /** Closes what the sub-account keeps online; answers what that was. */
    closeAccountSessions(
      tx: AccountTx,
      subAccountId: string,
    ): Promise<{ closedSessions: number; freedPorts: number }>
  }

/** What a creation may settle itself: the demo has fixed codes and reading languages. */
type Given = { loginCode?: string; translationSetting?: Partial<TranslationSetting> }

type Codes = ReturnType<typeof createLoginCodes>

const insert = async (
  deps: Deps,
  codes: Codes,
  tx: AccountTx,
  made: SubAccountForm & { isDefault: boolean; locale: Locale; passwordHash: string | null; given: Given },
) => {
  const id = deps.random.id()
  const code = readLoginCode(made.given.loginCode ?? '') ?? codes.fresh()
  const { hash, sealed } = codes.locked(tx.tenantId, id, code)
  const count = await store.insertSubAccount(tx, {
    sub_account_id: id,
    name: made.name,
    remark: made.remark,
    is_default: made.isDefault,
    password_hash: made.passwordHash,
    login_code_hash: hash,
    login_code_sealed: sealed,
    platforms: made.platforms,
    fixed_ports: made.fixedPorts,
    dynamic_port_limit: made.dynamicPortLimit,
    char_mode: made.charMode,
    auto_allocate: made.autoAllocate,
    auto_allocate_below: made.autoAllocateBelow,
    auto_allocate_amount: made.autoAllocateAmount,
    multi_device: made.multiDevice,
    share_profiles: made.shareProfiles,
    auto_reply: made.autoReply,
    archive: made.archive,
    dedupe_scope: made.dedupeScope,
    translation_setting: { ...defaultTranslation(made.locale), ...made.given.translationSetting },
    created_at: deps.clock.now(),
  })
  if (count === 0) throw new AppError('sub_account.name_taken')
  return { id, loginCode: showLoginCode(code) }
}

const refuseWhatThePlanLacks = async (
  deps: Deps,
  tx: AccountTx,
  form: SubAccountForm,
): Promise<MainAccount> => {
  const main = await deps.mainAccountOf(tx)
  const lack = lackFor(form, {
    privileges: privilegesOf(main.plan.family),
    ports: { plan: main.plan.portCount, fixed: await store.lockFixedPorts(tx) },
  })
  if (lack !== undefined) throw new AppError('session.plan_lacks', lack)
  return main
}

/** Its name is the owner's own affair. */
const targetOf = (id: string) => ({ kind: 'subAccount', id })

const create =
  (deps: Deps, codes: Codes) =>
  async (scope: AccountScope, form: SubAccountForm, given: Given = {}, by?: Actor) => {
    const passwordHash = form.password === null ? null : await deps.passwords.hash(form.password)
    return deps.db.inAccount(scope, async (tx) => {
      const { locale } = await refuseWhatThePlanLacks(deps, tx, form)
      const made = await insert(deps, codes, tx, { ...form, isDefault: false, locale, passwordHash, given })
      if (form.charMode === 'limited') {
        await deps.openBucket(tx, made.id)
        if (form.allocateChars > 0) await deps.allocate(tx, made.id, form.allocateChars)
      }
      await deps.audit(tx, by, { act: 'subAccount.create', target: targetOf(made.id) })
      return made
    })
  }

/** Registration's own sub-account: everything as the form has it by default, one port, the main account's characters. */
const createDefault =
  (deps: Deps, codes: Codes) =>
  (tx: AccountTx, locale: Locale, given: Given = {}) =>
    insert(deps, codes, tx, {
      name: defaultName(locale),
      remark: '',
      platforms: ['webchat'],
      fixedPorts: 0,
      dynamicPortLimit: 1,
      charMode: 'unlimited',
      allocateChars: 0,
      autoAllocate: false,
      autoAllocateBelow: 0,
      autoAllocateAmount: 0,
      multiDevice: true,
      shareProfiles: true,
      autoReply: true,
      archive: true,
      dedupeScope: 'current',
      password: null,
      isDefault: true,
      locale,
      passwordHash: null,
      given,
    })

const page =
  ({ db, figuresOf }: Deps) =>
  (scope: AccountScope, input: PageInput & store.Filter): Promise<Page<SubAccount>> =>
    db.inAccount(scope, async (tx) => {
      const rows = await store.pageSubAccounts(tx, input, pageBounds(input))
      const figures = await figuresOf(
        tx,
        rows.map((row) => row.sub_account_id),
      )
      const cut = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.sub_account_id }),
        (row) => presentSubAccount(row, figures.get(row.sub_account_id)),
      )
      return { ...cut, total: await store.countSubAccounts(tx, input) }
    })

const setStatus = async (tx: AccountTx, id: string, status: 'normal' | 'disabled') => {
  if ((await store.updateStatus(tx, id, status)) === 0) throw new AppError('sub_account.not_found')
}

const disable =
  ({ db, closeAccountSessions, endLoginSessions, audit }: Deps) =>
  (scope: AccountScope, id: string, by?: Actor) =>
    db.inAccount(scope, async (tx) => {
      await setStatus(tx, id, 'disabled')
      const closed = await closeAccountSessions(tx, id)
      const ended = await endLoginSessions(tx, { subAccountId: id }, 'disabled')
      await audit(tx, by, {
        act: 'subAccount.disable',
        target: targetOf(id),
        changes: [
          ['logins', ended, 0],
          ['onlinePorts', closed.freedPorts, 0],
        ],
      })
      return closed
    })

const enable =
  ({ db, audit }: Deps) =>
  (scope: AccountScope, id: string, by?: Actor) =>
    db.inAccount(scope, async (tx) => {
      await setStatus(tx, id, 'normal')
      await audit(tx, by, { act: 'subAccount.enable', target: targetOf(id) })
    })

export type SubAccountService = ReturnType<typeof createSubAccountService>

export const createSubAccountService = (deps: Deps) => {
  const codes = createLoginCodes(deps)
  return {
    page: page(deps),
    /** Makes a sub-account and answers its id and login code; `given` is for the demo. */
    create: create(deps, codes),
    createDefault: createDefault(deps, codes),
    update: update(deps),
    showLoginCode: codes.show,
    reissueLoginCode: codes.reissue,
    /** Recovers its ports, closes its account sessions and logs its desks out (specification §4). */
    disable: disable(deps),
    enable: enable(deps),
    desk: createDesk(deps),
    findByLoginCode: codes.findByLoginCode,
    findDefault: codes.findDefault,
    setPasswordHash: store.updatePassword,
    /** One that was not deleted, or undefined. */
    get: async (tx: AccountTx, id: string): Promise<SubAccountFacts | undefined> => {
      const row = await store.findSubAccount(tx, id)
      return row && presentFacts(row)
    },
    /** Where it has its characters, held until commit; undefined for one that is not there. */
    lockCharMode: async (tx: AccountTx, id: string): Promise<SubAccountFacts['charMode'] | undefined> =>
      (await store.lockSubAccount(tx, id))?.char_mode,
    /** All that were not deleted, oldest first. */
    list: async (tx: AccountTx): Promise<SubAccountFacts[]> =>
      (await store.listSubAccounts(tx)).map(presentFacts),
    /** How many were not deleted. */
    count: (tx: AccountTx): Promise<number> => store.countSubAccounts(tx, {}),
    /** How many ports each that is not disabled may hold, by id; asked at each claim, of thousands. */
    portRules: async (tx: AccountTx) =>
      new Map(
        (await store.listPortRules(tx)).map((row) => [
          row.sub_account_id,
          { fixed: row.fixed_ports, dynamicLimit: row.dynamic_port_limit },
        ]),
      ),
    /** How many ports are fixed for those that are not disabled. */
    fixedPorts: store.sumFixedPorts,
    /** Which of these, or of all that were not deleted, have characters of their own. */
    limitedOf: async (tx: AccountTx, ids?: string[]): Promise<string[]> =>
      (await store.listLimited(tx, ids)).map((row) => row.sub_account_id),
    /** Names by id, the deleted ones included; of all where no ids are given, which may be thousands. */
    namesOf: async (tx: AccountTx, ids?: string[]): Promise<Map<string, string>> =>
      new Map((await store.listNames(tx, ids)).map((row) => [row.sub_account_id, row.name])),
  }
}
