import type { WelcomeReply } from '@chatx/contract/auto-reply'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope } from '../../infra/database/database.ts'
import * as base from './auto-reply-change.service.ts'
import { type WelcomeForm, welcomeValues } from './auto-reply-form.rules.ts'
import { presentWelcome } from './auto-reply.presenter.ts'
import * as store from './auto-reply.store.ts'

export const page = (deps: base.ChangeDeps) => (scope: AccountScope, input: base.ListInput) =>
  deps.db.inAccount(scope, async (tx) => {
    const search = base.searchOf(input)
    const rows = await store.listPage(tx, 'welcome', search, pageBounds(input))
    const cut = pageOfRows(
      rows,
      input.pageSize,
      (row) => ({ at: row.created_at, id: row.id }),
      presentWelcome,
    )
    return { ...cut, total: await store.count(tx, 'welcome', search) }
  })

export const create =
  (deps: base.ChangeDeps) =>
  (scope: AccountScope, form: WelcomeForm): Promise<WelcomeReply> =>
    base.change(deps, scope, async (tx) => {
      const rule = welcomeValues(deps.random.id(), form)
      await base.checkSubAccounts(deps, tx, rule.sub_account_ids)
      await store.insertWelcome(tx, rule, deps.clock.now())
      return presentWelcome(await base.found(store.find(tx, 'welcome', rule.id)))
    })

export const update =
  (deps: base.ChangeDeps) =>
  (scope: AccountScope, { id, ...form }: WelcomeForm & { id: string }): Promise<WelcomeReply> =>
    base.change(deps, scope, async (tx) => {
      const before = await base.found(store.find(tx, 'welcome', id))
      const rule = welcomeValues(id, form)
      await base.checkSubAccounts(deps, tx, rule.sub_account_ids, before.sub_account_ids)
      await store.updateWelcome(tx, rule)
      return presentWelcome(await base.found(store.find(tx, 'welcome', id)))
    })
