import type { KeywordReply } from '@chatx/contract/auto-reply'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope } from '../../infra/database/database.ts'
import * as base from './auto-reply-change.service.ts'
import { readRules } from './auto-reply-copy.service.ts'
import { type KeywordForm, keywordValues } from './auto-reply-form.rules.ts'
import { rulesMet } from './auto-reply-match.rules.ts'
import { presentKeyword, presentTry } from './auto-reply.presenter.ts'
import * as store from './auto-reply.store.ts'

export const page = (deps: base.ChangeDeps) => (scope: AccountScope, input: base.ListInput) =>
  deps.db.inAccount(scope, async (tx) => {
    const search = base.searchOf(input)
    const rows = await store.listPage(tx, 'keyword', search, pageBounds(input))
    const cut = pageOfRows(
      rows,
      input.pageSize,
      (row) => ({ at: row.created_at, id: row.id }),
      presentKeyword,
    )
    return { ...cut, total: await store.count(tx, 'keyword', search) }
  })

export const create =
  (deps: base.ChangeDeps) =>
  (scope: AccountScope, form: KeywordForm): Promise<KeywordReply> =>
    base.change(deps, scope, async (tx) => {
      const rule = keywordValues(deps.random.id(), form)
      await base.checkSubAccounts(deps, tx, rule.sub_account_ids)
      await store.insertKeyword(tx, rule, deps.clock.now())
      return presentKeyword(await base.found(store.find(tx, 'keyword', rule.id)))
    })

export const update =
  (deps: base.ChangeDeps) =>
  (scope: AccountScope, { id, ...form }: KeywordForm & { id: string }): Promise<KeywordReply> =>
    base.change(deps, scope, async (tx) => {
      const before = await base.found(store.find(tx, 'keyword', id))
      const rule = keywordValues(id, form)
      await base.checkSubAccounts(deps, tx, rule.sub_account_ids, before.sub_account_ids)
      await store.updateKeyword(tx, rule)
      return presentKeyword(await base.found(store.find(tx, 'keyword', id)))
    })

/** Reads the rules as they are now, not the copy, so that an owner sees what was saved a moment ago. */
export const tryText =
  (deps: base.ChangeDeps) =>
  (scope: AccountScope, input: { text: string; subAccountId?: string | undefined }) =>
    deps.db.inAccount(scope, async (tx) =>
      presentTry(rulesMet(await readRules(tx), input.text, input.subAccountId)),
    )
