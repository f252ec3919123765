import type { LinkPlatform, StreamLinkDetail, StreamLinkForm } from '@chatx/contract/stream-link'
import { AppError } from '../../infra/app-error.ts'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import * as assignments from './stream-link-assignment.store.ts'
import { newCode } from './stream-link-code.rules.ts'
import {
  type CheckedForm,
  checkForm,
  type FormFacts,
  type FormTarget,
  identityOf,
  planTargets,
} from './stream-link-form.rules.ts'
import { linkChanged } from './stream-link.events.ts'
import { excessOf } from './stream-link.policy.ts'
import { type LinkPlace, presentDetail } from './stream-link.presenter.ts'
import * as store from './stream-link.store.ts'

export type LinkDeps = {
  db: Database
  clock: Clock
  random: Random
  bus: Bus
  /** The deployment's own link address and that of the console, without a closing slash. */
  linkUrl: string
  publicUrl: string
  emailOf(tx: AccountTx): Promise<string>
  /** Messenger accounts of the main account by the identities that addresses of a platform name. */
  accountsOf(
    tx: AccountTx,
    platform: LinkPlatform,
    identities: string[],
  ): Promise<ReadonlyMap<string, { messengerAccountId: string; name: string }>>
  /** Which of these messenger accounts are online now. */
  onlineOf(tx: AccountTx, messengerAccountIds: string[]): Promise<ReadonlySet<string>>
}

/** 58⁸ codes: two that meet are chance, five in a row a fault. */
const CODES_TRIED = 5

export const found = async <T>(row: Promise<T | undefined>): Promise<T> => {
  const kept = await row
  if (kept === undefined) throw new AppError('stream_link.not_found')
  return kept
}

export const placeOf = async (deps: LinkDeps, tx: AccountTx): Promise<LinkPlace> => ({
  linkUrl: deps.linkUrl,
  publicUrl: deps.publicUrl,
  emailAddress: await deps.emailOf(tx),
})

/** Which of the messenger accounts behind these targets are online. */
export const onlineAmong = (
  deps: LinkDeps,
  tx: AccountTx,
  targets: readonly { messenger_account_id: string | null }[],
): Promise<ReadonlySet<string>> => {
  const ids = targets.flatMap(({ messenger_account_id: id }) => (id === null ? [] : [id]))
  return ids.length === 0 ? Promise.resolve(new Set<string>()) : deps.onlineOf(tx, ids)
}

export const detailOf = async (deps: LinkDeps, tx: AccountTx, id: string): Promise<StreamLinkDetail> => {
  const row = await found(store.find(tx, id))
  const targets = await assignments.list(tx, id)
  return presentDetail(await placeOf(deps, tx), row, targets, await onlineAmong(deps, tx, targets))
}

/** What forms of this main account are judged against. */
export const factsOf = async (deps: Pick<LinkDeps, 'linkUrl'>, tx: AccountTx): Promise<FormFacts> => {
  const domains = await store.listVerifiedDomains(tx)
  return {
    ownHosts: new Set([new URL(deps.linkUrl).host, ...domains.map(({ host }) => host)]),
    domains: new Map(domains.map(({ domain_id, host }) => [domain_id, host])),
  }
}

/** Throws what is wrong with a form, each fault with the path of its field; `row` says which of several forms it is. */
export const checked = (form: StreamLinkForm, facts: FormFacts, row?: number): CheckedForm => {
  const result = checkForm(form, facts)
  if (!Array.isArray(result)) return result
  const fields = result.slice(0, 20).map(({ path, message }) => ({ path, message }))
  throw new AppError(result[0]?.error ?? 'stream_link.target_invalid', {
    ...(row === undefined ? {} : { row }),
    fields,
  })
}

/** Makes room for more; everybody else who would make links of this main account waits until commit. */
export const makeRoom = async (tx: AccountTx, more: { links: number; targets: number }): Promise<void> => {
  const now = await store.lockCounts(tx)
  const excess = excessOf({ links: now.links + more.links, targets: now.targets + more.targets })
  if (excess !== undefined) throw new AppError('stream_link.too_many', { most: excess })
}

const insertUnderNewCode = async (
  deps: LinkDeps,
  tx: AccountTx,
  id: string,
  values: store.LinkValues,
): Promise<void> => {
  for (let attempt = 0; attempt < CODES_TRIED; attempt += 1) {
    const code = newCode(deps.random.below)
    const isFree = await store.isUnspent(tx, code)
    if (isFree && (await store.insert(tx, { ...values, id, code, now: deps.clock.now() })) === 1) return
  }
  throw new Error('no free short code was drawn')
}

/** Writes what the form says of the targets; those that it leaves out keep their rows for what they counted. */
export const saveTargets = async (
  deps: LinkDeps,
  tx: AccountTx,
  id: string,
  platform: LinkPlatform,
  targets: readonly FormTarget[],
): Promise<void> => {
  const identities = targets.flatMap(({ url }) => identityOf(url, platform) ?? [])
  const accounts = await deps.accountsOf(tx, platform, identities)
  const present = await assignments.list(tx, id)
  const { kept, added } = planTargets(present, targets, platform, accounts, deps.random.id)
  const keptIds = kept.map(({ target_id }) => target_id)
  if (present.length > kept.length) await assignments.remove(tx, id, keptIds, deps.clock.now())
  if (kept.length > 0) await assignments.update(tx, id, kept)
  if (added.length > 0) await assignments.insert(tx, id, added)
}

/** A new link, on and under a code that never was; answers its id. Room was made before. */
export const insertLink = async (deps: LinkDeps, tx: AccountTx, form: CheckedForm): Promise<string> => {
  const id = deps.random.id()
  await insertUnderNewCode(deps, tx, id, form.values)
  await saveTargets(deps, tx, id, form.values.platform, form.targets)
  linkChanged(deps, tx, id)
  return id
}
