import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type {
  AskedCertification,
  pageAskedCertification,
  ShownCertification,
} from '@chatx/contract/certification-operator'
import type { Page } from '@chatx/contract/base/paging'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountTx, Database, TenantTx } from '../../infra/database/database.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { openDetails } from './certification-details.service.ts'
import { decisionMail } from './certification-mail.rules.ts'
import { blockDecision } from './certification.policy.ts'
import { presentAsked, presentCertification, presentPictures } from './certification.presenter.ts'
import * as store from './certification.store.ts'
import type { CertificatePictures } from './certification.types.ts'

export type CertificationOperatorDeps = {
  db: Database
  clock: Clock
  keys: Keys
  audit: Audit
  publicUrl: string
  pictures: CertificatePictures
  /** The addresses by main account; of none that is not there. */
  emailsOf(tx: TenantTx, mainAccountIds: string[]): Promise<ReadonlyMap<string, string>>
  /** Who the owner is, and which language he reads. */
  ownerOf(tx: AccountTx): Promise<{ email: string; locale: 'zh-CN' | 'en-US' }>
  siteOf(tenantId: number): Promise<{ name: string }>
  writeMail(tx: AccountTx, mail: { to: string; subject: string; text: string }): Promise<void>
  /** The owner's console reads its certification again, after the commit. */
  figuresMoved(tx: AccountTx): void
}

const page =
  (deps: CertificationOperatorDeps) =>
  (
    tenantId: number,
    input: ParsedInputOf<typeof pageAskedCertification>,
  ): Promise<Page<AskedCertification>> =>
    deps.db.inTenant(tenantId, async (tx) => {
      const rows = await store.listAsked(tx, input.state, pageBounds(input))
      const holders = [...new Set(rows.map((row) => row.main_account_id))]
      const emails = await deps.emailsOf(tx, holders)
      const cursorOf = (row: store.CertificationRow) => ({ at: row.submitted_at, id: row.certification_id })
      return {
        ...pageOfRows(rows, input.pageSize, cursorOf, (row) => presentAsked(row, emails)),
        total: null,
      }
    })

/** Works on a request within its main account, so that nothing else can be met; it is held until the end. */
const within = async <T>(
  { db }: CertificationOperatorDeps,
  { tenantId, id }: { tenantId: number; id: string },
  work: (tx: AccountTx, row: store.CertificationRow) => Promise<T>,
): Promise<T> => {
  const mainAccountId = await db.inTenant(tenantId, (tx) => store.findHolder(tx, id))
  if (mainAccountId === undefined) throw new AppError('certification.not_found')
  return db.inAccount({ tenantId, mainAccountId }, async (tx) => {
    const row = await store.lock(tx, id)
    if (row === undefined) throw new AppError('certification.not_found')
    return work(tx, row)
  })
}

type Asked = { tenantId: number; id: string; by: Actor }
const targetOf = (id: string) => ({ kind: 'certification', id })
const addressesOf = async (deps: CertificationOperatorDeps, tx: AccountTx) =>
  new Map([[tx.mainAccountId, (await deps.ownerOf(tx)).email]])

const show = (deps: CertificationOperatorDeps) => (asked: Asked) =>
  within(deps, asked, async (tx, row): Promise<ShownCertification> => {
    const shown = {
      ...presentAsked(row, await addressesOf(deps, tx)),
      ...presentCertification(row, openDetails(deps.keys, tx, row)),
      pictures: presentPictures(row, (fileId) => deps.pictures.privateLinkTo(tx, fileId)),
    }
    // What is erased cannot be looked at.
    if (row.state !== 'withdrawn')
      await deps.audit(tx, asked.by, { act: 'certification.show', target: targetOf(asked.id) })
    return shown
  })

type Outcome = { state: 'passed' } | { state: 'refused'; reason: string }

const tellOwner = async (
  deps: CertificationOperatorDeps,
  tx: AccountTx,
  kind: store.CertificationRow['kind'],
  outcome: Outcome,
): Promise<void> => {
  const { email, locale } = await deps.ownerOf(tx)
  const { name: site } = await deps.siteOf(tx.tenantId)
  await deps.writeMail(tx, {
    to: email,
    ...decisionMail(locale, { site, url: deps.publicUrl, kind }, outcome),
  })
  deps.figuresMoved(tx)
}

const decide = (deps: CertificationOperatorDeps) => (asked: Asked, outcome: Outcome) =>
  within(deps, asked, async (tx, row): Promise<AskedCertification> => {
    const { id, by } = asked
    const { state } = outcome
    const refused = blockDecision(row.state, state)
    if (refused !== undefined) throw new AppError(refused)
    const emails = await addressesOf(deps, tx)
    if (row.state === state) return presentAsked(row, emails)
    const reason = outcome.state === 'refused' ? outcome.reason : null
    const now = deps.clock.now()
    await store.decide(tx, id, { state, operatorId: by.id, reason, now })
    await tellOwner(deps, tx, row.kind, outcome)
    const act = state === 'passed' ? 'certification.pass' : 'certification.refuse'
    await deps.audit(tx, by, {
      act,
      target: targetOf(id),
      changes: reason === null ? [] : [['reason', null, reason]],
    })
    return presentAsked({ ...row, state, reason, decided_at: now }, emails)
  })

export type CertificationOperatorService = ReturnType<typeof createCertificationOperatorService>

/** How the staff of a tenant reviews what its owners prove. All but the page throw `certification.not_found`. */
export const createCertificationOperatorService = (deps: CertificationOperatorDeps) => {
  const decideAs = decide(deps)
  return {
    /** Newest first, without what stands in the certificates; `total` is not counted. */
    page: page(deps),
    /** With names, whole numbers and pictures; each look is kept in the audit log. */
    show: show(deps),
    /** Throws `certification.decided` for what was refused or withdrawn. */
    pass: (asked: Asked) => decideAs(asked, { state: 'passed' }),
    /** Throws `certification.decided` for what was passed or withdrawn. */
    refuse: (asked: Asked, reason: string) => decideAs(asked, { state: 'refused', reason }),
  }
}
