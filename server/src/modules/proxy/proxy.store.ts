import type { Proxy, ProxyStatus } from '@chatx/contract/proxy'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountScope, type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { Standing } from './proxy.rules.ts'

export type ProxyRow = Standing & {
  tenant_id: number
  main_account_id: string
  proxy_id: string
  name: string
  protocol: Proxy['protocol']
  host: string
  network_port: number
  username: string
  password_sealed: Buffer
  range: Proxy['range']
  revision: number
  status: ProxyStatus
  tcp_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  total_ms: number | null
  exit_address: string | null
  region: string | null
  region_of: Proxy['regionOf']
  checked_at: Date | null
  created_at: Date
}
export type ListedProxy = ProxyRow & { sub_account_ids: string[] }

export type Filter = { search: string | undefined; state: Proxy['state'] | undefined }
export type Bounds = { after: Cursor | undefined; limit: number; offset: number }

const columns = sql`p.tenant_id, p.main_account_id, p.proxy_id, p.name, p.protocol, p.host, p.network_port, p.username,
  p.password_sealed, p.range, p.revision, p.status, p.state, p.against, p.tcp_ms, p.connect_ms, p.tls_ms, p.total_ms,
  p.exit_address, p.region, p.region_of, p.checked_at, p.created_at`
const listed = sql`select ${columns}, array(
    select s.sub_account_id from proxy_sub_account s where s.tenant_id = p.tenant_id
      and s.main_account_id = p.main_account_id and s.proxy_id = p.proxy_id order by s.sub_account_id
  ) as sub_account_ids from proxy p`

const own = (tx: AccountScope) =>
  sql`p.tenant_id = ${tx.tenantId} and p.main_account_id = ${tx.mainAccountId}`
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const found = ({ search, state }: Filter) => sql`
  ${search === undefined ? sql`` : sql`and (p.name ilike ${pattern(search)} or p.host ilike ${pattern(search)})`}
  ${state === undefined ? sql`` : sql`and p.state = ${state}`}`

export const listPage = (
  tx: AccountTx,
  filter: Filter,
  { after, limit, offset }: Bounds,
): Promise<ListedProxy[]> =>
  tx.rows(sql<ListedProxy>`
    ${listed} where ${own(tx)} ${found(filter)}
    ${after === undefined ? sql`` : sql`and (p.created_at, p.proxy_id) < (${after.at}, ${after.id})`}
    order by p.created_at desc, p.proxy_id desc limit ${limit} offset ${offset}`)

export const count = async (tx: AccountTx, filter: Filter): Promise<number> =>
  (
    await tx.first(
      sql<{ n: number }>`select count(*)::int as n from proxy p where ${own(tx)} ${found(filter)}`,
    )
  )?.n ?? 0

export const find = (tx: AccountTx, id: string): Promise<ListedProxy | undefined> =>
  tx.first(sql<ListedProxy>`${listed} where ${own(tx)} and p.proxy_id = ${id}`)

/** Lets nobody else change the main account's proxies until commit. */
export const lockAll = async (tx: AccountTx): Promise<void> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`proxy ${tx.mainAccountId}`}, 0))`)
}

/** Another proxy than this one that covers all. */
export const coversAll = async (tx: AccountTx, exceptId: string): Promise<boolean> =>
  (await tx.first(
    sql`select from proxy p where ${own(tx)} and p.range = 'all' and p.proxy_id <> ${exceptId}`,
  )) !== undefined

/** Whether another proxy than this one covers one of these sub-accounts by name. */
export const coversSome = async (
  tx: AccountTx,
  exceptId: string,
  subAccountIds: string[],
): Promise<boolean> =>
  (await tx.first(sql`
    select from proxy_sub_account p where ${own(tx)} and p.sub_account_id = any(${subAccountIds}::uuid[])
      and p.proxy_id <> ${exceptId}`)) !== undefined

export type ProxyValues = Pick<
  ProxyRow,
  'proxy_id' | 'name' | 'protocol' | 'host' | 'network_port' | 'username' | 'password_sealed' | 'range'
>

export const insert = (tx: AccountTx, made: ProxyValues, now: Date): Promise<number> =>
  tx.count(sql`
    insert into proxy (tenant_id, main_account_id, proxy_id, name, protocol, host, network_port, username, password_sealed,
      range, due_at, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.proxy_id}, ${made.name}, ${made.protocol}, ${made.host},
      ${made.network_port}, ${made.username}, ${made.password_sealed}, ${made.range}, ${now}, ${now})`)

export const update = (tx: AccountTx, made: ProxyValues): Promise<number> =>
  tx.count(sql`
    update proxy p set name = ${made.name}, protocol = ${made.protocol}, host = ${made.host},
      network_port = ${made.network_port}, username = ${made.username}, password_sealed = ${made.password_sealed},
      range = ${made.range}
    where ${own(tx)} and p.proxy_id = ${made.proxy_id}`)

/** After a change of the way it is dialled: nothing is known of it, and a check that is under way will not count. */
export const forget = (tx: AccountTx, id: string, now: Date): Promise<number> =>
  tx.count(sql`
    update proxy p set revision = p.revision + 1, status = 'unchecked', state = 'unchecked', against = 0, tcp_ms = null,
      connect_ms = null, tls_ms = null, total_ms = null, exit_address = null, region = null, region_of = null,
      checked_at = null, due_at = ${now}
    where ${own(tx)} and p.proxy_id = ${id}`)

export const setCovered = async (tx: AccountTx, id: string, subAccountIds: string[]): Promise<void> => {
  await tx.count(sql`
    delete from proxy_sub_account p where ${own(tx)} and p.proxy_id = ${id}
      and p.sub_account_id <> all(${subAccountIds}::uuid[])`)
  await tx.count(sql`
    insert into proxy_sub_account (tenant_id, main_account_id, sub_account_id, proxy_id)
    select ${tx.tenantId}::int, ${tx.mainAccountId}::uuid, covered, ${id}::uuid from unnest(${subAccountIds}::uuid[]) covered
      where not exists (select from proxy_sub_account p where ${own(tx)} and p.proxy_id = ${id} and p.sub_account_id = covered)`)
}

/** Takes a sub-account out of what any proxy covers by name. */
export const uncover = (tx: AccountTx, subAccountId: string): Promise<number> =>
  tx.count(sql`delete from proxy_sub_account p where ${own(tx)} and p.sub_account_id = ${subAccountId}`)

export const remove = (tx: AccountTx, id: string): Promise<number> =>
  tx.count(sql`delete from proxy p where ${own(tx)} and p.proxy_id = ${id}`)

/** The proxy of a sub-account: what covers it by name goes before what covers all. */
export const findFor = (tx: AccountTx, subAccountId: string): Promise<ProxyRow | undefined> =>
  tx.first(sql<ProxyRow>`
    select ${columns} from proxy p where ${own(tx)} and (p.range = 'all' or exists (
      select from proxy_sub_account s where s.tenant_id = p.tenant_id and s.main_account_id = p.main_account_id
        and s.sub_account_id = ${subAccountId} and s.proxy_id = p.proxy_id))
    order by p.range = 'all' limit 1`)

/** By which proxy the accounts of each of these sub-accounts call out; one that none covers is missing. */
export const proxiesOf = async (
  tx: AccountTx,
  subAccountIds: string[],
): Promise<Map<string, Pick<ProxyRow, 'name' | 'state'>>> => {
  const rows = await tx.rows(sql<Pick<ProxyRow, 'name' | 'state'> & { sub_account_id: string }>`
    select covered.sub_account_id, way.name, way.state from unnest(${subAccountIds}::uuid[]) as covered (sub_account_id)
    cross join lateral (
      select p.name, p.state from proxy p where ${own(tx)} and (p.range = 'all' or exists (
        select from proxy_sub_account s where s.tenant_id = p.tenant_id and s.main_account_id = p.main_account_id
          and s.sub_account_id = covered.sub_account_id and s.proxy_id = p.proxy_id))
      order by p.range = 'all' limit 1) way`)
  return new Map(rows.map(({ sub_account_id, name, state }) => [sub_account_id, { name, state }]))
}

/** Of all tenants, what waits the longest for its check. */
export const listDue = (tx: Tx, now: Date, limit: number): Promise<ProxyRow[]> =>
  tx.rows(sql<ProxyRow>`
    select ${columns} from proxy p where p.due_at <= ${now} order by p.due_at limit ${limit}`)

type Checked = Pick<ProxyRow, 'proxy_id' | 'revision'>
const same = (tx: AccountScope, row: Checked) =>
  sql`${own(tx)} and p.proxy_id = ${row.proxy_id} and p.revision = ${row.revision}`

/** How it stands now, held until commit; nothing when it is gone, is dialled differently or was checked since. */
export const lockStanding = (
  tx: AccountTx,
  row: Checked & Pick<ProxyRow, 'checked_at'>,
): Promise<Standing | undefined> =>
  tx.first(sql<Standing>`
    select p.state, p.against from proxy p
    where ${same(tx, row)} and p.checked_at is not distinct from ${row.checked_at} for update`)

export type Check = Standing &
  Pick<
    ProxyRow,
    'status' | 'tcp_ms' | 'connect_ms' | 'tls_ms' | 'total_ms' | 'exit_address' | 'region' | 'region_of'
  > & {
    now: Date
    due: Date
  }

export const saveCheck = (tx: AccountTx, row: Checked, check: Check): Promise<number> =>
  tx.count(sql`
    update proxy p set status = ${check.status}, state = ${check.state}, against = ${check.against},
      tcp_ms = ${check.tcp_ms}, connect_ms = ${check.connect_ms}, tls_ms = ${check.tls_ms}, total_ms = ${check.total_ms},
      exit_address = ${check.exit_address}, region = ${check.region}, region_of = ${check.region_of},
      checked_at = ${check.now}, due_at = ${check.due}
    where ${same(tx, row)}`)
