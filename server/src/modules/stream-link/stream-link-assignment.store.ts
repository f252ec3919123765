import { type AccountTx, sql } from '../../infra/database/database.ts'

export type TargetRow = {
  target_id: string
  stream_link_id: string
  place: number
  url: string
  url_key: string
  weight: number
  fan_cap: number | null
  messenger_account_id: string | null
  visit_num: number
  chat_num: number
  fan_num: number
}
export type TargetValues = Omit<TargetRow, 'stream_link_id' | 'visit_num' | 'chat_num' | 'fan_num'>

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const columns = sql`target_id, stream_link_id, place, url, url_key, weight, fan_cap, messenger_account_id, visit_num,
  chat_num, fan_num`

/** The targets that a link has now, in their order. */
export const list = (tx: AccountTx, linkId: string): Promise<TargetRow[]> =>
  tx.rows(sql<TargetRow>`
    select ${columns} from stream_target where ${own(tx)} and stream_link_id = ${linkId} and removed_at is null
    order by place, target_id`)

/** The targets of all links of the main account, by link and place. */
export const listAll = (tx: AccountTx): Promise<TargetRow[]> =>
  tx.rows(sql<TargetRow>`
    select ${columns} from stream_target where ${own(tx)} and removed_at is null
    order by stream_link_id, place, target_id`)

/** Takes targets away; their rows stay for what they counted. */
export const remove = (tx: AccountTx, linkId: string, kept: string[], now: Date): Promise<number> =>
  tx.count(sql`
    update stream_target set removed_at = ${now}
    where ${own(tx)} and stream_link_id = ${linkId} and removed_at is null and target_id <> all(${kept}::uuid[])`)

const recordsOf = (targets: TargetValues[]) => sql`
  jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as given (target_id uuid, place int, url text, url_key text,
    weight int, fan_cap int, messenger_account_id uuid)`

export const insert = (tx: AccountTx, linkId: string, targets: TargetValues[]): Promise<number> =>
  tx.count(sql`
    insert into stream_target (tenant_id, main_account_id, target_id, stream_link_id, place, url, url_key, weight,
      fan_cap, messenger_account_id)
    select ${tx.tenantId}, ${tx.mainAccountId}, target_id, ${linkId}, place, url, url_key, weight, fan_cap,
      messenger_account_id from ${recordsOf(targets)}`)

/** Writes known targets again; a key that moves from one to another is out of the way first. */
export const update = async (tx: AccountTx, linkId: string, targets: TargetValues[]): Promise<void> => {
  const mine = sql`${own(tx)} and stream_link_id = ${linkId}`
  const ids = targets.map(({ target_id }) => target_id)
  await tx.count(sql`
    update stream_target set url_key = target_id::text where ${mine} and target_id = any(${ids}::uuid[])`)
  await tx.count(sql`
    update stream_target set place = given.place, url = given.url, url_key = given.url_key, weight = given.weight,
      fan_cap = given.fan_cap, messenger_account_id = given.messenger_account_id
    from ${recordsOf(targets)}
    where ${mine} and stream_target.target_id = given.target_id`)
}
