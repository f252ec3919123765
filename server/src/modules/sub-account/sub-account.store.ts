import type { TranslationSetting } from '@chatx/contract/sub-account'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql, type TenantTx } from '../../infra/database/database.ts'

export type SubAccountRow = {
  sub_account_id: string
  name: string
  remark: string
  status: 'normal' | 'disabled' | 'deleted'
  is_default: boolean
  has_password: boolean
  platforms: string[]
  fixed_ports: number
  dynamic_port_limit: number
  char_mode: 'limited' | 'unlimited'
  auto_allocate: boolean
  auto_allocate_below: number
  auto_allocate_amount: number
  multi_device: boolean
  share_profiles: boolean
  auto_reply: boolean
  archive: boolean
  dedupe_scope: 'current' | 'all'
  translation_setting: Partial<TranslationSetting>
  created_at: Date
  erased_at: Date | null
  erase_done: number
  erase_total: number
}

const columns = sql`sub_account_id, name, remark, status, is_default, password_hash is not null as has_password, platforms,
  fixed_ports, dynamic_port_limit, char_mode, auto_allocate, auto_allocate_below, auto_allocate_amount, multi_device,
  share_profiles, auto_reply, archive, dedupe_scope, translation_setting, created_at, erased_at, erase_done, erase_total`

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

/** A sub-account that was not deleted. */
export const findSubAccount = (tx: AccountTx, id: string): Promise<SubAccountRow | undefined> =>
  tx.first(sql<SubAccountRow>`
    select ${columns} from sub_account where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const listSubAccounts = (tx: AccountTx): Promise<SubAccountRow[]> =>
  tx.rows(sql<SubAccountRow>`
    select ${columns} from sub_account where ${own(tx)} and status <> 'deleted' order by created_at, sub_account_id`)

const among = (ids: string[] | undefined) =>
  ids === undefined ? sql`` : sql`and sub_account_id = any(${ids}::uuid[])`

/** Names of these or of all, the deleted ones included: logs and statistics still speak of them. */
export const listNames = (
  tx: AccountTx,
  ids?: string[],
): Promise<{ sub_account_id: string; name: string }[]> =>
  tx.rows(sql<{ sub_account_id: string; name: string }>`
    select sub_account_id, name from sub_account where ${own(tx)} ${among(ids)}`)

/** How many ports each that is not disabled may hold. */
export const listPortRules = (
  tx: AccountTx,
): Promise<{ sub_account_id: string; fixed_ports: number; dynamic_port_limit: number }[]> =>
  tx.rows(sql<{ sub_account_id: string; fixed_ports: number; dynamic_port_limit: number }>`
    select sub_account_id, fixed_ports, dynamic_port_limit from sub_account where ${own(tx)} and status = 'normal'`)

/** The ports that are fixed for those that are not disabled. */
export const sumFixedPorts = async (tx: AccountTx): Promise<number> => {
  const row = await tx.first(sql<{ ports: number }>`
    select coalesce(sum(fixed_ports), 0)::int as ports from sub_account
    where ${own(tx)} and status = 'normal' and fixed_ports > 0`)
  return row?.ports ?? 0
}

/** Which of these, or of all, have characters of their own. */
export const listLimited = (tx: AccountTx, ids?: string[]): Promise<{ sub_account_id: string }[]> =>
  tx.rows(sql<{ sub_account_id: string }>`
    select sub_account_id from sub_account
    where ${own(tx)} ${among(ids)} and char_mode = 'limited' and status <> 'deleted'`)

/** Holds the row until commit: what is decided from it stays true. */
export const lockSubAccount = (tx: AccountTx, id: string): Promise<SubAccountRow | undefined> =>
  tx.first(sql<SubAccountRow>`
    select ${columns} from sub_account where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted' for update`)

/** Whether another one has this name, in any case. */
export const isNameTaken = async (tx: AccountTx, name: string, butFor: string): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from sub_account where ${own(tx)} and lower(name) = lower(${name}) and status <> 'deleted'
    and sub_account_id <> ${butFor}`)) !== undefined

export type Filter = {
  /** A part of the name or of the remark. */
  name?: string | undefined
  status?: SubAccountRow['status'] | undefined
  charMode?: SubAccountRow['char_mode'] | undefined
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const where = (tx: AccountTx, filter: Filter) => sql`${own(tx)}
  and ${filter.status === undefined ? sql`erased_at is null` : sql`status = ${filter.status}`}
  ${filter.charMode === undefined ? sql`` : sql`and char_mode = ${filter.charMode}`}
  ${filter.name === undefined || filter.name === '' ? sql`` : sql`and (name ilike ${pattern(filter.name)} or remark ilike ${pattern(filter.name)})`}`

export const pageSubAccounts = (
  tx: AccountTx,
  filter: Filter,
  page: { after: Cursor | undefined; limit: number; offset: number },
): Promise<SubAccountRow[]> =>
  tx.rows(sql<SubAccountRow>`
    select ${columns} from sub_account where ${where(tx, filter)}
    ${page.after === undefined ? sql`` : sql`and (created_at, sub_account_id) < (${page.after.at}, ${page.after.id})`}
    order by created_at desc, sub_account_id desc limit ${page.limit} offset ${page.offset}`)

export const countSubAccounts = async (tx: AccountTx, filter: Filter): Promise<number> =>
  (
    await tx.first(
      sql<{ total: number }>`select count(*) as total from sub_account where ${where(tx, filter)}`,
    )
  )?.total ?? 0

/** The ports that are fixed already; holds back other creations of this main account until the end of the transaction. */
export const lockFixedPorts = async (tx: AccountTx): Promise<number> => {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('sub_account ' || ${tx.mainAccountId}, 0))`)
  const row = await tx.first(sql<{ ports: number }>`
    select coalesce(sum(fixed_ports), 0)::int as ports from sub_account where ${own(tx)} and status <> 'deleted'`)
  return row?.ports ?? 0
}

type Erasure = 'erased_at' | 'erase_done' | 'erase_total'

export type NewSubAccount = Omit<SubAccountRow, 'has_password' | 'status' | Erasure> & {
  password_hash: string | null
  login_code_hash: Buffer
  login_code_sealed: Buffer
}

/** Answers how many rows were made: none when the name is taken. */
export const insertSubAccount = (tx: AccountTx, made: NewSubAccount): Promise<number> =>
  tx.count(sql`
    insert into sub_account (tenant_id, main_account_id, sub_account_id, name, remark, is_default, password_hash, login_code_hash,
      login_code_sealed, platforms, fixed_ports, dynamic_port_limit, char_mode, auto_allocate, auto_allocate_below,
      auto_allocate_amount, multi_device, share_profiles, auto_reply, archive, dedupe_scope, translation_setting, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.sub_account_id}, ${made.name}, ${made.remark}, ${made.is_default},
      ${made.password_hash}, ${made.login_code_hash}, ${made.login_code_sealed}, ${made.platforms}, ${made.fixed_ports},
      ${made.dynamic_port_limit}, ${made.char_mode}, ${made.auto_allocate}, ${made.auto_allocate_below},
      ${made.auto_allocate_amount}, ${made.multi_device}, ${made.share_profiles}, ${made.auto_reply}, ${made.archive},
      ${made.dedupe_scope}, ${JSON.stringify(made.translation_setting)}::jsonb, ${made.created_at})
    on conflict do nothing`)

type Form = Omit<
  SubAccountRow,
  'sub_account_id' | 'status' | 'is_default' | 'has_password' | 'translation_setting' | 'created_at' | Erasure
>

export const updateForm = (tx: AccountTx, id: string, form: Form): Promise<number> =>
  tx.count(sql`
    update sub_account set name = ${form.name}, remark = ${form.remark}, platforms = ${form.platforms},
      fixed_ports = ${form.fixed_ports}, dynamic_port_limit = ${form.dynamic_port_limit}, char_mode = ${form.char_mode},
      auto_allocate = ${form.auto_allocate}, auto_allocate_below = ${form.auto_allocate_below},
      auto_allocate_amount = ${form.auto_allocate_amount}, multi_device = ${form.multi_device},
      share_profiles = ${form.share_profiles}, auto_reply = ${form.auto_reply}, archive = ${form.archive},
      dedupe_scope = ${form.dedupe_scope}
    where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const updateStatus = (tx: AccountTx, id: string, status: 'normal' | 'disabled'): Promise<number> =>
  tx.count(sql`
    update sub_account set status = ${status} where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const updateRemark = (tx: AccountTx, id: string, remark: string): Promise<number> =>
  tx.count(sql`
    update sub_account set remark = ${remark} where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const updateDynamicPorts = (tx: AccountTx, id: string, limit: number): Promise<number> =>
  tx.count(sql`
    update sub_account set dynamic_port_limit = ${limit}
    where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const updateTranslation = (tx: AccountTx, id: string, setting: TranslationSetting): Promise<number> =>
  tx.count(sql`
    update sub_account set translation_setting = ${JSON.stringify(setting)}::jsonb
    where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const findSealedCode = (
  tx: AccountTx,
  id: string,
): Promise<{ login_code_sealed: Buffer } | undefined> =>
  tx.first(sql<{ login_code_sealed: Buffer }>`
    select login_code_sealed from sub_account where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export const updateCode = (
  tx: AccountTx,
  id: string,
  code: { hash: Buffer; sealed: Buffer },
): Promise<number> =>
  tx.count(sql`
    update sub_account set login_code_hash = ${code.hash}, login_code_sealed = ${code.sealed}
    where ${own(tx)} and sub_account_id = ${id} and status <> 'deleted'`)

export type LoginRow = {
  main_account_id: string
  sub_account_id: string
  status: 'normal' | 'disabled'
  password_hash: string | null
  multi_device: boolean
}

const loginColumns = sql`main_account_id, sub_account_id, status, password_hash, multi_device`

export const findByCode = (tx: TenantTx, hash: Buffer): Promise<LoginRow | undefined> =>
  tx.first(sql<LoginRow>`
    select ${loginColumns} from sub_account
    where tenant_id = ${tx.tenantId} and login_code_hash = ${hash} and status <> 'deleted'`)

export const findDefault = (tx: AccountTx): Promise<LoginRow | undefined> =>
  tx.first(sql<LoginRow>`select ${loginColumns} from sub_account where ${own(tx)} and is_default`)

export const updatePassword = (tx: AccountTx, id: string, passwordHash: string | null): Promise<number> =>
  tx.count(sql`
    update sub_account set password_hash = ${passwordHash} where ${own(tx)} and sub_account_id = ${id}`)
