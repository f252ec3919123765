import type { LinkDevice, LinkPlatform } from '@chatx/contract/stream-link'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql } from '../../infra/database/database.ts'
import type { Hours } from './stream-link-schedule.rules.ts'

/** What an owner sets; addresses are checked and normalised already, times are ISO 8601 as the form gives them. */
export type LinkValues = {
  name: string
  platform: LinkPlatform
  only_online: boolean
  sequential: boolean
  ip_bind: boolean
  domain_id: string | null
  regions: string[]
  devices: LinkDevice[]
  default_url: string | null
  first_message: string
  pass_utm: boolean
  hours: Hours[]
  starts_at: Date | string | null
  expires_at: Date | string | null
  expired_url: string | null
  remark: string
}

export type LinkRow = LinkValues & {
  tenant_id: number
  main_account_id: string
  stream_link_id: string
  code: string
  state: 'on' | 'off' | 'archived'
  blocked_reason: string | null
  report_token: string | null
  version: number
  starts_at: Date | null
  expires_at: Date | null
  click_num: number
  visitor_num: number
  bot_num: number
  fan_num: number
  created_at: Date
}

/** `host`: its own domain, once that is verified; `targets`: how many it has now. */
export type ListedLink = LinkRow & { host: string | null; targets: number }

/** `code`: the short code within what is searched for, where that is a whole short link. */
export type Filters = {
  search: string | undefined
  code?: string | undefined
  platform: LinkPlatform | undefined
  state: 'on' | 'off' | 'archived' | 'blocked' | undefined
  archived: boolean
}

export const linkColumns = sql`l.tenant_id, l.main_account_id, l.stream_link_id, l.code, l.name, l.platform, l.only_online,
  l.sequential, l.ip_bind, l.domain_id, l.regions, l.devices, l.default_url, l.first_message, l.pass_utm, l.hours,
  l.starts_at, l.expires_at, l.expired_url, l.remark, l.state, l.blocked_reason, l.report_token, l.version, l.click_num,
  l.visitor_num, l.bot_num, l.fan_num, l.created_at`

const listed = sql`${linkColumns}, d.host, (select count(*)::int from stream_target t where t.tenant_id = l.tenant_id
  and t.main_account_id = l.main_account_id and t.stream_link_id = l.stream_link_id and t.removed_at is null) as targets
  from stream_link l left join stream_domain d on d.tenant_id = l.tenant_id and d.main_account_id = l.main_account_id
    and d.domain_id = l.domain_id and d.state = 'verified'`

const own = (tx: AccountTx) => sql`l.tenant_id = ${tx.tenantId} and l.main_account_id = ${tx.mainAccountId}`
const bare = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const stateIs = ({ state, archived }: Filters) => {
  if (state === 'blocked') return sql`and l.blocked_reason is not null`
  if (state !== undefined) return sql`and l.state = ${state} and l.blocked_reason is null`
  return archived ? sql`and l.state = 'archived'` : sql`and l.state <> 'archived'`
}

const matching = (tx: AccountTx, filters: Filters) => {
  const { search = '', code = search, platform } = filters
  const like = pattern(search)
  return sql`${own(tx)} ${stateIs(filters)}
    ${platform === undefined ? sql`` : sql`and l.platform = ${platform}`}
    ${search === '' ? sql`` : sql`and (l.name ilike ${like} or l.remark ilike ${like} or l.code = ${code})`}`
}

/** Newest first. One index serves all filters: a main account has at most 2,000 links. */
export const listPage = (
  tx: AccountTx,
  filters: Filters,
  { after, limit, offset }: { after: Cursor | undefined; limit: number; offset: number },
): Promise<ListedLink[]> =>
  tx.rows(sql<ListedLink>`
    select ${listed} where ${matching(tx, filters)}
    ${after === undefined ? sql`` : sql`and (l.created_at, l.stream_link_id) < (${after.at}, ${after.id})`}
    order by l.created_at desc, l.stream_link_id desc limit ${limit} offset ${offset}`)

export const count = async (tx: AccountTx, filters: Filters): Promise<number> => {
  const row = await tx.first(
    sql<{ n: number }>`select count(*)::int as n from stream_link l where ${matching(tx, filters)}`,
  )
  return row?.n ?? 0
}

export const find = (tx: AccountTx, id: string): Promise<ListedLink | undefined> =>
  tx.first(sql<ListedLink>`select ${listed} where ${own(tx)} and l.stream_link_id = ${id}`)

/** Holds the link until the end of the transaction, so that two changes of it follow each other. */
export const lock = async (tx: AccountTx, id: string): Promise<LinkRow | undefined> =>
  tx.first(
    sql<LinkRow>`select ${linkColumns} from stream_link l where ${own(tx)} and l.stream_link_id = ${id} for update`,
  )

/** Every link of the main account, oldest first; for the export. */
export const listAll = (tx: AccountTx): Promise<ListedLink[]> =>
  tx.rows(sql<ListedLink>`select ${listed} where ${own(tx)} order by l.created_at, l.stream_link_id`)

/** How many links and targets there are, with all others who would make some waiting until commit. */
export const lockCounts = async (tx: AccountTx): Promise<{ links: number; targets: number }> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`stream_link ${tx.mainAccountId}`}, 0))`)
  const row = await tx.first(
    sql<{ links: number; targets: number }>`
      select (select count(*)::int from stream_link where ${bare(tx)}) as links,
        (select count(*)::int from stream_target where ${bare(tx)} and removed_at is null) as targets`,
  )
  return row ?? { links: 0, targets: 0 }
}

/** The main account's own link domains that serve, held as they are until commit. */
export const listVerifiedDomains = (tx: AccountTx): Promise<{ domain_id: string; host: string }[]> =>
  tx.rows(sql<{ domain_id: string; host: string }>`
    select domain_id, host from stream_domain where ${bare(tx)} and state = 'verified' for share`)

/**
 * Whether a code was never given out and deleted, by any main account. Another's row is hidden from us, but not from the
 * constraint, so we try to write it.
 */
export const isUnspent = async (tx: AccountTx, code: string): Promise<boolean> => {
  const isNew = (await spendCode(tx, code)) === 1
  if (isNew) await tx.count(sql`delete from stream_spent_code where ${bare(tx)} and code = ${code}`)
  return isNew
}

export const spendCode = (tx: AccountTx, code: string): Promise<number> =>
  tx.count(sql`
    insert into stream_spent_code (tenant_id, main_account_id, code)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${code}) on conflict do nothing`)

/** Every instant that the form takes, the year 0 too, which the database does not read as text. */
const timeOf = (time: Date | string | null): Date | null => (time === null ? null : new Date(time))

/** Answers how many rows were made: none when the code is taken. */
export const insert = (
  tx: AccountTx,
  { id, code, now, ...link }: LinkValues & { id: string; code: string; now: Date },
): Promise<number> =>
  tx.count(sql`
    insert into stream_link (tenant_id, main_account_id, stream_link_id, code, name, platform, only_online, sequential,
      ip_bind, domain_id, regions, devices, default_url, first_message, pass_utm, hours, starts_at, expires_at,
      expired_url, remark, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${id}, ${code}, ${link.name}, ${link.platform}, ${link.only_online},
      ${link.sequential}, ${link.ip_bind}, ${link.domain_id}, ${link.regions}::text[], ${link.devices}::text[],
      ${link.default_url}, ${link.first_message}, ${link.pass_utm}, ${JSON.stringify(link.hours)}::jsonb,
      ${timeOf(link.starts_at)}, ${timeOf(link.expires_at)}, ${link.expired_url}, ${link.remark}, ${now})
    on conflict (code) do nothing`)

export const update = (tx: AccountTx, id: string, link: LinkValues): Promise<number> =>
  tx.count(sql`
    update stream_link set name = ${link.name}, platform = ${link.platform}, only_online = ${link.only_online},
      sequential = ${link.sequential}, ip_bind = ${link.ip_bind}, domain_id = ${link.domain_id},
      regions = ${link.regions}::text[], devices = ${link.devices}::text[], default_url = ${link.default_url},
      first_message = ${link.first_message}, pass_utm = ${link.pass_utm}, hours = ${JSON.stringify(link.hours)}::jsonb,
      starts_at = ${timeOf(link.starts_at)}, expires_at = ${timeOf(link.expires_at)}, expired_url = ${link.expired_url},
      remark = ${link.remark}, version = version + 1
    where ${bare(tx)} and stream_link_id = ${id}`)

export const setState = (tx: AccountTx, id: string, state: LinkRow['state']): Promise<number> =>
  tx.count(sql`
    update stream_link set state = ${state}, version = version + 1
    where ${bare(tx)} and stream_link_id = ${id}`)

/** The link, its targets and its reports of abuse; not what it counted. */
export const remove = async (tx: AccountTx, id: string): Promise<void> => {
  await tx.count(sql`delete from stream_target where ${bare(tx)} and stream_link_id = ${id}`)
  await tx.count(sql`delete from stream_abuse where ${bare(tx)} and stream_link_id = ${id}`)
  await tx.count(sql`delete from stream_link where ${bare(tx)} and stream_link_id = ${id}`)
}
