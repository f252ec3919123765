import type { createProxy, Proxy, updateProxy } from '@chatx/contract/proxy'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import { normalHost } from '../../infra/egress/host.ts'
import type { Actor, Change } from '../audit/index.ts'
import { addressOf, isOtherWay, isRefusedPort } from './proxy.rules.ts'
import { presentProxy } from './proxy.presenter.ts'
import { found, placeOf, type ProxyDeps } from './proxy-change.service.ts'
import * as store from './proxy.store.ts'

/** So many may a main account have. */
const AT_MOST = 200

type Form = ParsedInputOf<typeof createProxy>
type Changed = ParsedInputOf<typeof updateProxy>

/** A host as it will be dialled. Names are looked up when they are dialled, not here: what they mean may change. */
const hostOf = ({ mayBeDialled }: ProxyDeps, { host, port }: Form | Changed): string => {
  const normal = normalHost(host)
  if (normal === undefined || !mayBeDialled(normal)) throw new AppError('proxy.host_refused')
  if (isRefusedPort(port)) throw new AppError('proxy.port_refused')
  return normal
}

const coveredBy = ({ range, subAccountIds }: Form | Changed): string[] =>
  range === 'all' ? [] : [...new Set(subAccountIds)]

/** Sub-accounts that it covered before may have been deleted since, which must not block a change. */
const checkCover = async (
  deps: ProxyDeps,
  tx: AccountTx,
  { id, range, covered, before }: { id: string; range: Proxy['range']; covered: string[]; before: string[] },
): Promise<void> => {
  const added = covered.filter((one) => !before.includes(one))
  if (added.length > 0 && !(await deps.subAccountsExist(tx, added)))
    throw new AppError('proxy.sub_account_unknown')
  if (range === 'all' && (await store.coversAll(tx, id))) throw new AppError('proxy.range_taken')
  if (await store.coversSome(tx, id, covered)) throw new AppError('proxy.sub_account_taken')
}

const shown = async (deps: ProxyDeps, tx: AccountTx, id: string): Promise<Proxy> => {
  const row = await found(store.find(tx, id))
  return presentProxy(await deps.namesOf(tx, row.sub_account_ids))(row)
}

export const create =
  (deps: ProxyDeps) =>
  (scope: AccountScope, form: Form, by?: Actor): Promise<Proxy> =>
    deps.db.inAccount(scope, async (tx) => {
      const host = hostOf(deps, form)
      await store.lockAll(tx)
      if ((await store.count(tx, { search: undefined, state: undefined })) >= AT_MOST)
        throw new AppError('proxy.too_many')
      const id = deps.random.id()
      const covered = coveredBy(form)
      await checkCover(deps, tx, { id, range: form.range, covered, before: [] })
      const { name, protocol, port, username, range, password } = form
      const password_sealed = deps.keys.seal(password, placeOf(tx, id))
      const made = {
        proxy_id: id,
        name,
        protocol,
        host,
        network_port: port,
        username,
        password_sealed,
        range,
      }
      await store.insert(tx, made, deps.clock.now())
      await store.setCovered(tx, id, covered)
      const proxy = await shown(deps, tx, id)
      const target = { kind: 'proxy', id, name: addressOf(proxy) }
      await deps.audit(tx, by, { act: 'proxy.create', target })
      return proxy
    })

const changesOf = (before: store.ListedProxy, after: Proxy, isNewPassword: boolean): Change[] => {
  const all: Change[] = [
    ['address', addressOf({ ...before, port: before.network_port }), addressOf(after)],
    ['range', before.range, after.range],
    ['subAccounts', before.sub_account_ids.length, after.subAccounts.length],
    ['password', '***', isNewPassword ? '*** (new)' : '***'],
  ]
  return all.filter(([, was, is]) => was !== is)
}

/** Without a new password the old one stays, but only for whom it was meant: else it would be told to whoever is named. */
const sealedFor = (
  deps: ProxyDeps,
  tx: AccountTx,
  before: store.ListedProxy,
  { password }: Changed,
  isOther: boolean,
) => {
  if (password !== undefined) return deps.keys.seal(password, placeOf(tx, before.proxy_id))
  if (isOther) throw new AppError('proxy.password_needed')
  return before.password_sealed
}

export const update =
  (deps: ProxyDeps) =>
  (scope: AccountScope, form: Changed, by?: Actor): Promise<Proxy> =>
    deps.db.inAccount(scope, async (tx) => {
      await store.lockAll(tx)
      const before = await found(store.find(tx, form.id))
      const host = hostOf(deps, form)
      const covered = coveredBy(form)
      const { id, name, protocol, port, username, range } = form
      await checkCover(deps, tx, { id, range, covered, before: before.sub_account_ids })
      const isOther = isOtherWay({ ...before, port: before.network_port }, { protocol, host, port, username })
      const password_sealed = sealedFor(deps, tx, before, form, isOther)
      const made = {
        proxy_id: id,
        name,
        protocol,
        host,
        network_port: port,
        username,
        password_sealed,
        range,
      }
      await store.update(tx, made)
      await store.setCovered(tx, id, covered)
      if (isOther || form.password !== undefined) await store.forget(tx, id, deps.clock.now())
      const proxy = await shown(deps, tx, id)
      const changes = changesOf(before, proxy, form.password !== undefined)
      const target = { kind: 'proxy', id, name: addressOf(proxy) }
      if (changes.length > 0) await deps.audit(tx, by, { act: 'proxy.update', target, changes })
      return proxy
    })
