import type {
  NotificationForm,
  OperatedNotification,
  OperatedNotificationDetail,
} from '@chatx/contract/notification-operator'
import { AppError } from '../../infra/app-error.ts'
import { pageBounds, pageOfRows, type PageInput } from '../../infra/database/cursor.ts'
import type { TenantTx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import type { Actor, Audit, Change } from '../audit/index.ts'
import { announceDue, type AnnounceDeps } from './notification-announce.service.ts'
import * as store from './notification-operator.store.ts'
import { tellOwners } from './notification.events.ts'
import { refuseChange } from './notification.policy.ts'
import { bodyOf, presentOperated } from './notification.presenter.ts'
import { keepsAudience, showTime, stateOf } from './notification.rules.ts'

export type NotificationOperatorDeps = AnnounceDeps & {
  random: Random
  audit: Audit
  /** The main account that logs in with this address; undefined where none does. */
  mainAccountOf(tx: TenantTx, email: string): Promise<string | undefined>
  /** The addresses by main account. */
  emailsOf(tx: TenantTx, mainAccountIds: string[]): Promise<ReadonlyMap<string, string>>
}

/** Who writes: a member of the tenant's staff. */
type Writer = { tenantId: number; operatorId: string }

/** Whom a form addresses; `fields` of the refusal name the addresses that nobody has. */
const recipientsOf = async (
  { mainAccountOf }: NotificationOperatorDeps,
  tx: TenantTx,
  { emails }: NotificationForm,
): Promise<string[]> => {
  const found = new Set<string>()
  const unknown: string[] = []
  for (const email of new Set(emails)) {
    const id = await mainAccountOf(tx, email)
    if (id === undefined) unknown.push(email)
    else found.add(id)
  }
  if (unknown.length > 0)
    throw new AppError('notification.recipient_unknown', {
      fields: [{ path: 'emails', message: unknown.join(', ') }],
    })
  return [...found]
}

const timeIn = ({ showAt }: NotificationForm): Date | null => (showAt === null ? null : new Date(showAt))

const found = (row: store.OperatedRow | undefined): store.OperatedRow => {
  if (row === undefined) throw new AppError('notification.not_found')
  return row
}

const page = (deps: NotificationOperatorDeps) => (tenantId: number, input: PageInput) =>
  deps.db.inTenant(tenantId, async (tx) => {
    const rows = await store.listPage(tx, pageBounds(input))
    const cursorOf = (row: store.OperatedRow) => ({ at: row.created_at, id: row.notification_id })
    const shown = pageOfRows(rows, input.pageSize, cursorOf, presentOperated(deps.clock.now()))
    return { ...shown, total: null }
  })

const get =
  (deps: NotificationOperatorDeps) =>
  (tenantId: number, id: string): Promise<OperatedNotificationDetail> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const row = found(await store.find(tx, id))
      const emails = await deps.emailsOf(tx, await store.listRecipients(tx, id))
      return {
        ...presentOperated(deps.clock.now())(row),
        body: bodyOf(row),
        emails: [...emails.values()].sort(),
        readNum: await store.countRead(tx, id),
      }
    })

const targetOf = ({ id, title }: OperatedNotification) => ({
  kind: 'notification',
  id,
  name: `${title.zh} / ${title.en}`,
})

/** Of its texts only the titles: the log is no second place for what is told. */
const changesOf = (before: OperatedNotification, after: OperatedNotification): Change[] => {
  const changes: Change[] = [
    ['title', targetOf(before).name, targetOf(after).name],
    ['audience', before.audience, after.audience],
    ['showAt', before.showAt, after.showAt],
  ]
  return changes.filter(([, was, is]) => was !== is)
}

const create =
  (deps: NotificationOperatorDeps) =>
  async (
    { tenantId, operatorId }: Writer,
    form: NotificationForm,
    by?: Actor,
  ): Promise<OperatedNotification> => {
    const now = deps.clock.now()
    const id = deps.random.id()
    const showAt = showTime(timeIn(form), now)
    const made = await deps.db.inTenant(tenantId, async (tx) => {
      const mainAccountIds = await recipientsOf(deps, tx, form)
      await store.insert(tx, { id, form, showAt, operatorId, now })
      await store.replaceRecipients(tx, { id, mainAccountIds, showAt })
      const written = presentOperated(now)(found(await store.find(tx, id)))
      await deps.audit(tx, by, {
        act: 'notification.create',
        target: targetOf(written),
        changes: [
          ['audience', null, written.audience],
          ['showAt', null, written.showAt],
        ],
      })
      return written
    })
    await announceDue(deps)()
    return made
  }

const update =
  (deps: NotificationOperatorDeps) =>
  async (tenantId: number, id: string, form: NotificationForm, by?: Actor): Promise<OperatedNotification> => {
    const now = deps.clock.now()
    const changed = await deps.db.inTenant(tenantId, async (tx) => {
      const row = found(await store.lock(tx, id))
      const before = await store.listRecipients(tx, id)
      const mainAccountIds = await recipientsOf(deps, tx, form)
      const state = stateOf(row, now)
      const wanted = { audience: form.audience, showAt: timeIn(form) }
      const refused = refuseChange(state, keepsAudience(row, before, wanted, mainAccountIds))
      if (refused !== undefined) throw new AppError(refused)
      const showAt = state === 'shown' ? row.show_at : showTime(wanted.showAt, now)
      await store.update(tx, { id, form, showAt })
      await store.replaceRecipients(tx, { id, mainAccountIds, showAt })
      if (state === 'shown')
        tx.afterCommit(() => tellOwners(deps.streams, tenantId, row.to_all ? 'all' : before))
      const written = presentOperated(now)(found(await store.find(tx, id)))
      const changes = changesOf(presentOperated(now)(row), written)
      await deps.audit(tx, by, { act: 'notification.update', target: targetOf(written), changes })
      return written
    })
    await announceDue(deps)()
    return changed
  }

const withdraw =
  ({ db, clock, streams, audit }: NotificationOperatorDeps) =>
  (tenantId: number, id: string, by?: Actor): Promise<void> =>
    db.inTenant(tenantId, async (tx) => {
      const row = found(await store.lock(tx, id))
      const now = clock.now()
      if (row.withdrawn_at !== null) return
      await store.setWithdrawn(tx, id, now)
      const audience = row.to_all ? 'all' : await store.listRecipients(tx, id)
      if (row.show_at <= now) tx.afterCommit(() => tellOwners(streams, tenantId, audience))
      await audit(tx, by, { act: 'notification.withdraw', target: targetOf(presentOperated(now)(row)) })
    })

export type NotificationOperatorService = ReturnType<typeof createNotificationOperatorService>

/** What the staff of a tenant tells its owners. */
export const createNotificationOperatorService = (deps: NotificationOperatorDeps) => ({
  /** The last written first; `total` is not counted. */
  page: page(deps),
  /** Throws `notification.not_found`. */
  get: get(deps),
  /** Throws `notification.recipient_unknown` where an address of the form is nobody's. */
  create: create(deps),
  /** Throws as `create`, and `notification.already_shown`, `notification.withdrawn`, `notification.not_found`. */
  update: update(deps),
  /** Takes it back for good; a second time changes nothing. Throws `notification.not_found`. */
  withdraw: withdraw(deps),
  /** Tells open consoles of what has come due. */
  announceDue: announceDue(deps),
})
