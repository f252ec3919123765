import type { OutputOf, ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/stream-link'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope } from '../../infra/database/database.ts'
import * as assignments from './stream-link-assignment.store.ts'
import * as base from './stream-link-change.service.ts'
import { identityOf, isOwnHost } from './stream-link-form.rules.ts'
import { parseTargets } from './stream-link-target.rules.ts'
import { linkChanged } from './stream-link.events.ts'
import { blockFor } from './stream-link.policy.ts'
import { presentLink } from './stream-link.presenter.ts'
import * as store from './stream-link.store.ts'

type Form = contract.StreamLinkForm

export const checkTargets =
  (deps: base.LinkDeps) =>
  (
    scope: AccountScope,
    { platform, text }: ParsedInputOf<typeof contract.checkTargets>,
  ): Promise<OutputOf<typeof contract.checkTargets>> =>
    deps.db.inAccount(scope, async (tx) => {
      const { valid, duplicates, invalid } = parseTargets(text, platform)
      const facts = await base.factsOf(deps, tx)
      const looping = valid.filter(({ url }) => isOwnHost(url, facts))
      const leading = valid.filter(({ url }) => !isOwnHost(url, facts))
      const identities = leading.flatMap(({ url }) => identityOf(url, platform) ?? [])
      const accounts = await deps.accountsOf(tx, platform, identities)
      return {
        valid: leading.map(({ url }) => ({
          url,
          messengerAccountName: accounts.get(identityOf(url, platform) ?? '')?.name ?? null,
        })),
        duplicates,
        invalid: [...invalid, ...looping.map(({ url }) => ({ text: url, reason: 'host' as const }))],
      }
    })

export const create =
  (deps: base.LinkDeps) =>
  (scope: AccountScope, form: Form): Promise<contract.StreamLinkDetail> =>
    deps.db.inAccount(scope, async (tx) => {
      const checked = base.checked(form, await base.factsOf(deps, tx))
      await base.makeRoom(tx, { links: 1, targets: checked.targets.length })
      return base.detailOf(deps, tx, await base.insertLink(deps, tx, checked))
    })

/** All or none; the answer keeps the order of the forms. */
export const bulkCreate =
  (deps: base.LinkDeps) =>
  (scope: AccountScope, forms: Form[]): Promise<{ list: contract.StreamLink[] }> =>
    deps.db.inAccount(scope, async (tx) => {
      const facts = await base.factsOf(deps, tx)
      const checked = forms.map((form, row) => base.checked(form, facts, row))
      const targets = checked.reduce((sum, form) => sum + form.targets.length, 0)
      await base.makeRoom(tx, { links: checked.length, targets })
      const present = presentLink(await base.placeOf(deps, tx))
      const list: contract.StreamLink[] = []
      for (const form of checked) {
        const id = await base.insertLink(deps, tx, form)
        list.push(present(await base.found(store.find(tx, id))))
      }
      return { list }
    })

export const update =
  (deps: base.LinkDeps) =>
  (scope: AccountScope, { id, ...form }: Form & { id: string }): Promise<contract.StreamLinkDetail> =>
    deps.db.inAccount(scope, async (tx) => {
      await base.found(store.lock(tx, id))
      const { values, targets } = base.checked(form, await base.factsOf(deps, tx))
      const before = await assignments.list(tx, id)
      const more = targets.length - before.length
      if (more > 0) await base.makeRoom(tx, { links: 0, targets: more })
      await store.update(tx, id, values)
      await base.saveTargets(deps, tx, id, values.platform, targets)
      linkChanged(deps, tx, id)
      return base.detailOf(deps, tx, id)
    })

/** The copy is switched on, whatever the link was; its addresses were checked when the link was saved. */
export const duplicate =
  (deps: base.LinkDeps) =>
  (scope: AccountScope, id: string): Promise<contract.StreamLinkDetail> =>
    deps.db.inAccount(scope, async (tx) => {
      const link = await base.found(store.lock(tx, id))
      const refusal = blockFor(link)
      if (refusal !== undefined) throw new AppError(refusal)
      const rows = await assignments.list(tx, id)
      await base.makeRoom(tx, { links: 1, targets: rows.length })
      const targets = rows.map(({ url, url_key: key, weight, fan_cap: fanCap }) => ({
        id: undefined,
        url,
        key,
        weight,
        fanCap,
      }))
      return base.detailOf(deps, tx, await base.insertLink(deps, tx, { values: link, targets }))
    })
