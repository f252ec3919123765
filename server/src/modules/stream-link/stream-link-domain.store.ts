import { type AccountScope, type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { Standing } from './stream-link-domain.rules.ts'

export type DomainRow = Standing & {
  tenant_id: number
  main_account_id: string
  domain_id: string
  host: string
  /** What the record must hold. */
  proof: string
  checked_at: Date | null
  created_at: Date
}
export type ListedDomain = DomainRow & { links: number }
type DomainKey = Pick<DomainRow, 'tenant_id' | 'main_account_id' | 'domain_id'>

const columns = sql`d.tenant_id, d.main_account_id, d.domain_id, d.host, d.proof, d.state, d.problem, d.failed_days,
  d.failed_at, d.checked_at, d.verified_at, d.created_at`

const own = (tx: AccountScope) =>
  sql`d.tenant_id = ${tx.tenantId} and d.main_account_id = ${tx.mainAccountId}`
const links = sql`from stream_link l where l.tenant_id = d.tenant_id and l.main_account_id = d.main_account_id
  and l.domain_id = d.domain_id`
const listed = sql`select ${columns}, (select count(*)::int ${links}) as links from stream_domain d`

/** Oldest first. */
export const list = (tx: AccountTx): Promise<ListedDomain[]> =>
  tx.rows(sql<ListedDomain>`${listed} where ${own(tx)} order by d.created_at, d.domain_id`)

export const find = (tx: AccountTx, id: string): Promise<ListedDomain | undefined> =>
  tx.first(sql<ListedDomain>`${listed} where ${own(tx)} and d.domain_id = ${id}`)

/** How many domains there are, with all others who would add one waiting until commit. */
export const lockCount = async (tx: AccountTx): Promise<number> => {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`stream_domain ${tx.mainAccountId}`}, 0))`,
  )
  const row = await tx.first(
    sql<{ n: number }>`select count(*)::int as n from stream_domain d where ${own(tx)}`,
  )
  return row?.n ?? 0
}

/** Answers how many rows were made: none when the main account has this host already. */
export const insert = (
  tx: AccountTx,
  { id, host, proof, now }: { id: string; host: string; proof: string; now: Date },
): Promise<number> =>
  tx.count(sql`
    insert into stream_domain (tenant_id, main_account_id, domain_id, host, proof, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${id}, ${host}, ${proof}, ${now})
    on conflict (tenant_id, main_account_id, host) do nothing`)

/** Holds the domain until the end of the transaction: a link that is being made for it is seen, or will not find it. */
export const lock = (tx: AccountTx, id: string) =>
  tx.first(
    sql<{
      domain_id: string
      host: string
    }>`select d.domain_id, d.host from stream_domain d where ${own(tx)} and d.domain_id = ${id} for update`,
  )

/** Answers how many rows went: none while links use the domain. */
export const removeUnused = (tx: AccountTx, id: string): Promise<number> =>
  tx.count(
    sql`delete from stream_domain d where ${own(tx)} and d.domain_id = ${id} and not exists (select ${links})`,
  )

/** Whether anybody has proved this host; over all tenants, for a host belongs to one main account of the installation. */
export const isVerified = async (tx: Tx, host: string): Promise<boolean> =>
  (await tx.first(sql`select from stream_domain where host = ${host} and state = 'verified'`)) !== undefined

const same = (key: DomainKey) => sql`
  d.tenant_id = ${key.tenant_id} and d.main_account_id = ${key.main_account_id} and d.domain_id = ${key.domain_id}`

/** The domain as it is now, with all others who would judge its host waiting until commit. */
export const lockHost = async (
  tx: Tx,
  domain: DomainKey & { host: string },
): Promise<DomainRow | undefined> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`stream_domain ${domain.host}`}, 0))`)
  return tx.first(sql<DomainRow>`select ${columns} from stream_domain d where ${same(domain)} for update`)
}

export const saveCheck = (tx: Tx, domain: DomainKey, check: Standing, now: Date): Promise<number> =>
  tx.count(sql`
    update stream_domain d set state = ${check.state}, problem = ${check.problem}, failed_days = ${check.failed_days},
      failed_at = ${check.failed_at}, verified_at = ${check.verified_at}, checked_at = ${now}
    where ${same(domain)}`)

/** Verified domains of all tenants that nobody has looked at since a time, the longest first. */
export const listDue = (tx: Tx, since: Date, limit: number): Promise<DomainRow[]> =>
  tx.rows(sql<DomainRow>`
    select ${columns} from stream_domain d where d.state = 'verified' and d.checked_at < ${since}
    order by d.checked_at limit ${limit}`)
