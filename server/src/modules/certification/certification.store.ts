import type { Certification } from '@chatx/contract/certification'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql, type TenantTx } from '../../infra/database/database.ts'

export type CertificationRow = {
  main_account_id: string
  certification_id: string
  kind: Certification['kind']
  certificate_type: Certification['certificateType']
  state: Certification['state']
  /** Null once it is withdrawn, as the ids of the pictures are. */
  details_sealed: Buffer | null
  front_file_id: string | null
  back_file_id: string | null
  licence_file_id: string | null
  submitted_at: Date
  decided_at: Date | null
  reason: string | null
  withdrawn_at: Date | null
}
type Bounds = { after: Cursor | undefined; limit: number; offset: number }

const columns = sql`main_account_id, certification_id, kind, certificate_type, state, details_sealed, front_file_id, back_file_id,
  licence_file_id, submitted_at, decided_at, reason, withdrawn_at`
const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const pageOf = ({ after, limit, offset }: Bounds) => sql`
  ${after === undefined ? sql`` : sql`and (submitted_at, certification_id) < (${after.at}, ${after.id}::uuid)`}
  order by submitted_at desc, certification_id desc limit ${limit} offset ${offset}`

/** The main account's own, newest first. */
export const listOwn = (tx: AccountTx, bounds: Bounds): Promise<CertificationRow[]> =>
  tx.rows(sql<CertificationRow>`select ${columns} from certification where ${own(tx)} ${pageOf(bounds)}`)

export const find = (tx: AccountTx, id: string): Promise<CertificationRow | undefined> =>
  tx.first(
    sql<CertificationRow>`select ${columns} from certification where ${own(tx)} and certification_id = ${id}`,
  )

/** As `find`, and nobody else decides or withdraws it before this transaction ends. */
export const lock = (tx: AccountTx, id: string): Promise<CertificationRow | undefined> =>
  tx.first(
    sql<CertificationRow>`select ${columns} from certification where ${own(tx)} and certification_id = ${id} for update`,
  )

export type NewCertification = Pick<
  CertificationRow,
  | 'certification_id'
  | 'kind'
  | 'certificate_type'
  | 'details_sealed'
  | 'front_file_id'
  | 'back_file_id'
  | 'licence_file_id'
>

/** 0 when another request of the main account is under review or passed. */
export const insert = (tx: AccountTx, row: NewCertification, now: Date): Promise<number> =>
  tx.count(sql`
    insert into certification (tenant_id, main_account_id, certification_id, kind, certificate_type, state, details_sealed,
      front_file_id, back_file_id, licence_file_id, submitted_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${row.certification_id}, ${row.kind}, ${row.certificate_type}, 'reviewing',
      ${row.details_sealed}, ${row.front_file_id}, ${row.back_file_id}, ${row.licence_file_id}, ${now})
    on conflict (tenant_id, main_account_id) where state in ('reviewing', 'passed') do nothing`)

/** Marks a request as withdrawn and forgets what it told. */
export const erase = (tx: AccountTx, id: string, now: Date): Promise<number> =>
  tx.count(sql`
    update certification set state = 'withdrawn', withdrawn_at = ${now}, details_sealed = null, front_file_id = null,
      back_file_id = null, licence_file_id = null
    where ${own(tx)} and certification_id = ${id}`)

export type Decision = { state: 'passed' | 'refused'; operatorId: string; reason: string | null; now: Date }

export const decide = (tx: AccountTx, id: string, decision: Decision): Promise<number> =>
  tx.count(sql`
    update certification set state = ${decision.state}, operator_id = ${decision.operatorId}, reason = ${decision.reason},
      decided_at = ${decision.now}
    where ${own(tx)} and certification_id = ${id}`)

/** Whose request it is, of the whole tenant. */
export const findHolder = async (tx: TenantTx, id: string): Promise<string | undefined> => {
  const row = await tx.first(
    sql<{ main_account_id: string }>`
      select main_account_id from certification where tenant_id = ${tx.tenantId} and certification_id = ${id}`,
  )
  return row?.main_account_id
}

/** Of the whole tenant, newest first. */
export const listAsked = (
  tx: TenantTx,
  state: Certification['state'] | undefined,
  bounds: Bounds,
): Promise<CertificationRow[]> =>
  tx.rows(sql<CertificationRow>`
    select ${columns} from certification where tenant_id = ${tx.tenantId}
    ${state === undefined ? sql`` : sql`and state = ${state}`} ${pageOf(bounds)}`)
