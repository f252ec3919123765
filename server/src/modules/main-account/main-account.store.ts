import { type AccountTx, sql, type TenantTx } from '../../infra/database/database.ts'

export type MainAccountRow = {
  main_account_id: string
  email: string
  user_name: string
  tg_contact: string
  head_portrait: string
  status: 'normal' | 'disabled'
  time_zone: string
  locale: 'zh-CN' | 'en-US'
  family: string
  plan_code: string
  earlier_plan_code: string | null
  vip_end: Date | null
  port_count: number
  created_at: Date
}
export type CredentialsRow = {
  main_account_id: string
  password_hash: string
  status: 'normal' | 'disabled'
  locale: 'zh-CN' | 'en-US'
}

const columns = sql`main_account_id, email, user_name, tg_contact, head_portrait, status, time_zone, locale, family,
  plan_code, earlier_plan_code, vip_end, port_count, created_at`

export const findMainAccount = (tx: AccountTx): Promise<MainAccountRow | undefined> =>
  tx.first(sql<MainAccountRow>`
    select ${columns} from main_account where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

export const findCredentials = (tx: TenantTx, email: string): Promise<CredentialsRow | undefined> =>
  tx.first(sql<CredentialsRow>`
    select main_account_id, password_hash, status, locale from main_account
    where tenant_id = ${tx.tenantId} and email = ${email}`)

export const listEmails = (tx: TenantTx, ids: string[]) =>
  tx.rows(
    sql<{ main_account_id: string; email: string }>`
      select main_account_id, email from main_account
      where tenant_id = ${tx.tenantId} and main_account_id = any(${ids}::uuid[])`,
  )

export const countMainAccounts = async (tx: TenantTx): Promise<number> =>
  (
    await tx.first(
      sql<{
        count: number
      }>`select count(*)::int as count from main_account where tenant_id = ${tx.tenantId}`,
    )
  )?.count ?? 0

export type NewMainAccount = {
  email: string
  passwordHash: string
  userName: string
  tgContact: string
  locale: 'zh-CN' | 'en-US'
  family: string
  planCode: string
  portCount: number
}

/** Answers how many rows were made: none when the address is taken. */
export const insertMainAccount = (tx: AccountTx, made: NewMainAccount, now: Date): Promise<number> =>
  tx.count(sql`
    insert into main_account (tenant_id, main_account_id, email, password_hash, user_name, tg_contact, locale, family, plan_code, port_count, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${made.email}, ${made.passwordHash}, ${made.userName}, ${made.tgContact}, ${made.locale},
      ${made.family}, ${made.planCode}, ${made.portCount}, ${now})
    on conflict (tenant_id, email) do nothing`)

/** With the address: only while the main account still has it. Answers whether the hash was kept. */
export const updatePasswordHash = async (
  tx: AccountTx,
  passwordHash: string,
  email?: string,
): Promise<boolean> =>
  (await tx.count(sql`
    update main_account set password_hash = ${passwordHash}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}
    ${email === undefined ? sql`` : sql`and email = ${email}`}`)) === 1

/** Whether the main account has this address, and keeps it until the transaction has ended. */
export const holdEmail = async (tx: AccountTx, email: string): Promise<boolean> =>
  (await tx.first(sql`
    select 1 as one from main_account
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and email = ${email} for share`)) !==
  undefined

/** The address, with the row locked. */
export const lockEmail = (tx: AccountTx): Promise<{ email: string } | undefined> =>
  tx.first(sql<{ email: string }>`
    select email from main_account
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} for update`)

/**
 * Answers whether the main account still had the address `from`. Fails with the database's unique violation when somebody
 * else of the tenant has the other one.
 */
export const updateEmail = async (tx: AccountTx, change: { from: string; to: string }): Promise<boolean> =>
  (await tx.count(sql`
    update main_account set email = ${change.to}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and email = ${change.from}`)) ===
  1

export type PlanChange = { family: string; planCode: string; portCount: number; vipEnd: Date | null }

export const updatePlan = (tx: AccountTx, plan: PlanChange) =>
  tx.count(sql`
    update main_account set earlier_plan_code = plan_code, family = ${plan.family}, plan_code = ${plan.planCode},
      port_count = ${plan.portCount}, vip_end = ${plan.vipEnd}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

export const updatePlanEnd = (tx: AccountTx, vipEnd: Date) =>
  tx.count(sql`
    update main_account set vip_end = ${vipEnd}
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`)

type HeldPlan = { family: string; planCode: string; portCount: number; vipEnd: Date | null }

export const lockPlan = (tx: AccountTx): Promise<HeldPlan | undefined> =>
  tx.first(sql<HeldPlan>`
    select family, plan_code as "planCode", port_count as "portCount", vip_end as "vipEnd" from main_account
    where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} for update`)
