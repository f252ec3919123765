import type { LinkDomain } from '@chatx/contract/stream-link-domain'
import { AppError } from '../../infra/app-error.ts'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { shortUrl } from './stream-link-url.rules.ts'
import { presentDomain } from './stream-link-domain.presenter.ts'
import { afterCheck, normalHost, problemOf, recordOf } from './stream-link-domain.rules.ts'
import * as store from './stream-link-domain.store.ts'
import type { TextsOf } from './stream-link-domain.types.ts'
import { domainChanged } from './stream-link.events.ts'

const AT_MOST = 20
/** 128 bits: nobody else's record proves a host by chance. */
const PROOF_BYTES = 16

const DAY_MS = 24 * 3_600_000
/** Looked at together in a round; DNS may take seconds for each. */
const AT_ONCE = 20

export type StreamLinkDomainDeps = {
  db: Database
  clock: Clock
  random: Random
  bus: Bus
  audit: Audit
  textsOf: TextsOf
  /** The address of the deployment's own short links. */
  linkUrl: string
  /** Host names on which the deployment itself answers, in lower case. */
  deploymentHosts(): Promise<readonly string[]>
}

const present = ({ linkUrl }: StreamLinkDomainDeps) => presentDomain(new URL(linkUrl).hostname)

const findDomain = async (tx: AccountTx, id: string): Promise<store.ListedDomain> => {
  const domain = await store.find(tx, id)
  if (domain === undefined) throw new AppError('stream_link.domain_unknown')
  return domain
}

const list = (deps: StreamLinkDomainDeps) => (scope: AccountScope) =>
  deps.db.inAccount(scope, async (tx) => ({
    own: (await store.list(tx)).map(present(deps)),
    deployment: new URL(deps.linkUrl).host,
  }))

/** A host that can still be asked for. */
const freeHost = async (deps: StreamLinkDomainDeps, text: string): Promise<string> => {
  const host = normalHost(text)
  if (host === undefined || (await deps.deploymentHosts()).includes(host))
    throw new AppError('stream_link.domain_invalid')
  if (await deps.db.inInstallation((tx) => store.isVerified(tx, host)))
    throw new AppError('stream_link.domain_taken')
  return host
}

const add =
  (deps: StreamLinkDomainDeps) =>
  async (scope: AccountScope, text: string, by?: Actor): Promise<LinkDomain> => {
    const host = await freeHost(deps, text)
    return deps.db.inAccount(scope, async (tx) => {
      if ((await store.lockCount(tx)) >= AT_MOST) throw new AppError('stream_link.too_many_domains')
      const made = {
        id: deps.random.id(),
        host,
        proof: deps.random.token(PROOF_BYTES),
        now: deps.clock.now(),
      }
      if ((await store.insert(tx, made)) === 0) throw new AppError('stream_link.domain_taken')
      const domain = present(deps)(await findDomain(tx, made.id))
      const target = { kind: 'linkDomain', id: made.id, name: host }
      await deps.audit(tx, by, { act: 'linkDomain.add', target })
      return domain
    })
  }

/** Asks DNS, outside of any transaction, and keeps what follows; answers whether the host turned out to be another's. */
const check = async (deps: StreamLinkDomainDeps, domain: store.DomainRow): Promise<{ isTaken: boolean }> => {
  const { name, value } = recordOf(domain)
  const problem = problemOf(await deps.textsOf(name), value)
  const taken = await deps.deploymentHosts()
  return deps.db.inInstallation(async (tx) => {
    const before = await store.lockHost(tx, domain)
    if (before === undefined) return { isTaken: false }
    const now = deps.clock.now()
    const after = afterCheck(before, problem, now)
    const isNew = after.state === 'verified' && before.state !== 'verified'
    // The deployment or a tenant may have come to answer there since it was added.
    const isOthers = isNew && (taken.includes(before.host) || (await store.isVerified(tx, before.host)))
    if (isOthers) return { isTaken: true }
    await store.saveCheck(tx, before, after, now)
    if (after.state !== before.state) domainChanged(deps, tx)
    return { isTaken: false }
  })
}

const verify =
  (deps: StreamLinkDomainDeps) =>
  async (scope: AccountScope, id: string): Promise<LinkDomain> => {
    const { isTaken } = await check(deps, await deps.db.inAccount(scope, (tx) => findDomain(tx, id)))
    if (isTaken) throw new AppError('stream_link.domain_taken')
    return deps.db.inAccount(scope, async (tx) => present(deps)(await findDomain(tx, id)))
  }

const remove =
  (deps: StreamLinkDomainDeps) =>
  (scope: AccountScope, id: string, by?: Actor): Promise<void> =>
    deps.db.inAccount(scope, async (tx) => {
      const domain = await store.lock(tx, id)
      if (domain === undefined) throw new AppError('stream_link.domain_unknown')
      if ((await store.removeUnused(tx, id)) === 0) throw new AppError('stream_link.domain_in_use')
      const target = { kind: 'linkDomain', id, name: domain.host }
      await deps.audit(tx, by, { act: 'linkDomain.remove', target })
    })

const checkDue = (deps: StreamLinkDomainDeps) => async (): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const due = await deps.db.inInstallation((tx) => store.listDue(tx, since, AT_ONCE))
  await Promise.all(due.map((domain) => check(deps, domain)))
}

const sortUrlOf =
  ({ linkUrl }: StreamLinkDomainDeps) =>
  async (tx: AccountTx, { code, domainId }: { code: string; domainId: string | null }): Promise<string> => {
    const domain = domainId === null ? undefined : await store.find(tx, domainId)
    return shortUrl(linkUrl, { host: domain?.state === 'verified' ? domain.host : null, code })
  }

export type StreamLinkDomainService = ReturnType<typeof createStreamLinkDomainService>

export const createStreamLinkDomainService = (deps: StreamLinkDomainDeps) => ({
  list: list(deps),
  /** Throws `stream_link.domain_invalid`, `domain_taken` (proved by another, or added already) or `too_many_domains`. */
  add: add(deps),
  /** Looks at DNS now, which may take seconds; throws `stream_link.domain_unknown`, or `domain_taken` by another's proof. */
  verify: verify(deps),
  /** Throws `stream_link.domain_unknown` or, while links use it, `domain_in_use`. */
  remove: remove(deps),
  /** Looks at verified domains anew, each once a day; for a job. */
  checkDue: checkDue(deps),
  /** Whether somebody has proved that this host, in lower case, is theirs; of all tenants, so it needs the installation's rights. */
  isVerified: store.isVerified,
  /** The full short link, on its own domain as long as that is verified. */
  sortUrlOf: sortUrlOf(deps),
})
