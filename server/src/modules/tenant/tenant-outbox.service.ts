import type { OutboxMail } from '@chatx/contract/tenant'
import type { Page } from '@chatx/contract/base/paging'
import type { Clock } from '../../infra/clock.ts'
import { type PageInput, pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { Database, Tx } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { presentMail } from './tenant.presenter.ts'
import { failureText, withoutSecret } from './tenant.rules.ts'
import type { MailSender, OutgoingMail } from './tenant.types.ts'
import * as store from './tenant-outbox.store.ts'

/** `secret`: the part of the text (a code) that is forgotten as soon as the mail has left. */
export type NewMail = OutgoingMail & { secret?: string }
export type MailJob = { tenantId: number; mailId: string }

export type OutboxDeps = {
  db: Database
  clock: Clock
  random: Random
  mail: MailSender
  /** Puts a job into the queue within the transaction. */
  enqueue(tx: Tx, name: 'mail.deliver', job: MailJob): Promise<void>
}

const deliver =
  ({ db, clock, mail }: OutboxDeps) =>
  async ({ tenantId, mailId }: MailJob): Promise<void> => {
    const row = await db.inTenant(tenantId, (tx) => store.findUnsent(tx, mailId))
    if (row === undefined) return
    const keep = (state: 'sent' | 'kept' | 'failed', error: string | null) => {
      const left = state === 'sent'
      const text = left ? withoutSecret(row.body_text, row.secret) : row.body_text
      const outcome = { state, error, text, secret: left ? null : row.secret }
      return db.inTenant(tenantId, (tx) => store.updateMail(tx, mailId, outcome, clock.now()))
    }
    try {
      await keep(await mail.send({ to: row.recipient, subject: row.subject, text: row.body_text }), null)
    } catch (error) {
      await keep('failed', failureText(error instanceof Error ? error.message : String(error)))
      throw error
    }
  }

const page =
  ({ db }: OutboxDeps) =>
  (tenantId: number, input: PageInput & { to?: string | undefined }): Promise<Page<OutboxMail>> =>
    db.inTenant(tenantId, async (tx) => {
      const to = input.to?.trim().toLowerCase() || undefined
      const rows = await store.listMails(tx, to, pageBounds(input))
      const cut = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.mail_id }),
        presentMail,
      )
      return { ...cut, total: await store.countMails(tx, to) }
    })

/** Mails: written in the transaction of what they tell about, sent after its commit, and kept where they can be read. */
export const createOutbox = (deps: OutboxDeps) => ({
  /** Writes a mail as part of the transaction; it leaves only if that commits. */
  writeMail: async (tx: Tx & { tenantId: number }, mail: NewMail): Promise<void> => {
    const mailId = deps.random.id()
    await store.insertMail(tx, { ...mail, mailId, secret: mail.secret ?? null }, deps.clock.now())
    await deps.enqueue(tx, 'mail.deliver', { tenantId: tx.tenantId, mailId })
  },
  /** Sends one mail; safe to repeat. Throws when the mail server fails, so that the job is tried again. */
  deliverMail: deliver(deps),
  pageOutbox: page(deps),
})
