import type { OperatedLink } from '@chatx/contract/stream-link-operator'
import { AppError } from '../../infra/app-error.ts'
import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import { pageBounds, pageOfRows, type PageInput } from '../../infra/database/cursor.ts'
import type { Database, TenantTx } from '../../infra/database/database.ts'
import type { Actor, Audit } from '../audit/index.ts'
import * as abuse from './stream-link-abuse.store.ts'
import { codeIn } from './stream-link-code.rules.ts'
import { presentAbuse, presentOperated, presentRedirector } from './stream-link-operator.presenter.ts'
import * as store from './stream-link-operator.store.ts'
import * as redirector from './stream-link-redirector.store.ts'
import { linkChanged } from './stream-link.events.ts'

export type StreamLinkOperatorDeps = {
  db: Database
  clock: Clock
  bus: Bus
  audit: Audit
  /** The address of the deployment's own short links. */
  linkUrl: string
  /** The main account that logs in with this address; undefined where none does. */
  mainAccountOf(tx: TenantTx, email: string): Promise<string | undefined>
  /** The addresses by main account. */
  emailsOf(tx: TenantTx, mainAccountIds: string[]): Promise<ReadonlyMap<string, string>>
}

/** With whose they are. */
const present = async (
  { emailsOf, linkUrl }: StreamLinkOperatorDeps,
  tx: TenantTx,
  rows: store.OperatedRow[],
): Promise<OperatedLink[]> => {
  const emails = await emailsOf(tx, [...new Set(rows.map((row) => row.main_account_id))])
  return rows.map((row) => presentOperated(row, emails.get(row.main_account_id) ?? '', linkUrl))
}

/** No code holds an `@`, and no address a slash. */
const EMAIL = /^[^/]+@[^/]+$/

const searchOf = async (
  { mainAccountOf }: StreamLinkOperatorDeps,
  tx: TenantTx,
  text = '',
): Promise<store.OperatedSearch | undefined> => {
  if (text === '') return undefined
  return EMAIL.test(text)
    ? { mainAccountId: (await mainAccountOf(tx, text.toLowerCase())) ?? null }
    : { code: codeIn(text) }
}

type ListInput = PageInput & { search?: string | undefined; blocked?: boolean | undefined }

const page = (deps: StreamLinkOperatorDeps) => (tenantId: number, input: ListInput) =>
  deps.db.inTenant(tenantId, async (tx) => {
    const filter = { search: await searchOf(deps, tx, input.search), isBlocked: input.blocked }
    const rows = await store.listPage(tx, filter, pageBounds(input))
    const { list, nextCursor } = pageOfRows(
      rows,
      input.pageSize,
      (row) => ({ at: row.created_at, id: row.stream_link_id }),
      (row) => row,
    )
    return { list: await present(deps, tx, list), total: null, nextCursor }
  })

const block =
  (deps: StreamLinkOperatorDeps) =>
  (tenantId: number, id: string, reason: string | null, by: Actor): Promise<OperatedLink> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const before = await store.lockBlocked(tx, id)
      await store.setBlocked(tx, id, reason)
      const row = await store.find(tx, id)
      const [link] = row === undefined ? [] : await present(deps, tx, [row])
      if (link === undefined) throw new AppError('stream_link.not_found')
      linkChanged(deps, tx, id)
      await deps.audit(tx, by, {
        act: reason === null ? 'link.unblock' : 'link.block',
        target: { kind: 'link', id, name: link.sortUrl },
        mainAccountId: link.mainAccountId,
        changes: [['reason', before?.blocked_reason ?? null, reason]],
      })
      return link
    })

const pageAbuse =
  ({ db, linkUrl }: StreamLinkOperatorDeps) =>
  (tenantId: number, input: PageInput & { handled: boolean }) =>
    db.inTenant(tenantId, async (tx) => {
      const rows = await abuse.listPage(tx, input.handled, pageBounds(input))
      const shown = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.abuse_id }),
        presentAbuse(linkUrl),
      )
      return { ...shown, total: null }
    })

const handleAbuse =
  ({ db, clock, audit }: StreamLinkOperatorDeps) =>
  (tenantId: number, id: string, by: Actor): Promise<void> =>
    db.inTenant(tenantId, async (tx) => {
      if ((await abuse.setHandled(tx, id, clock.now())) === 0)
        throw new AppError('stream_link.abuse_not_found')
      await audit(tx, by, { act: 'link.handleReport', target: { kind: 'report', id } })
    })

const redirectors =
  ({ db }: StreamLinkOperatorDeps) =>
  async () =>
    (await db.inInstallation(redirector.listAlive)).map(presentRedirector)

const lostClicks =
  ({ db }: Pick<StreamLinkOperatorDeps, 'db'>) =>
  async (): Promise<number | null> => {
    const lost = await db.inInstallation(redirector.sumLost)
    return lost === 0 ? null : lost
  }

export type StreamLinkOperatorService = ReturnType<typeof createStreamLinkOperatorService>

/** What the staff of a tenant sees and does, over all its main accounts. */
export const createStreamLinkOperatorService = (deps: StreamLinkOperatorDeps) => ({
  /** Newest first; `search` is a short link, its code or an owner's address. `total` is not counted. */
  page: page(deps),
  /** The kill switch, which redirectors obey within a second; a null reason lets go. Throws `stream_link.not_found`. */
  block: block(deps),
  /** What was reported, newest first. */
  pageAbuse: pageAbuse(deps),
  /** Throws `stream_link.abuse_not_found`; to handle a report twice changes nothing. */
  handleAbuse: handleAbuse(deps),
  /** Those of the whole installation that were alive in the last hour. */
  redirectors: redirectors(deps),
  /** Clicks that the redirectors of the installation could not keep; null: none. */
  lostClicks: lostClicks(deps),
})
