import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'

const inAccount = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

export const findCached = (
  tx: AccountTx,
  keys: string[],
): Promise<{ cache_key: string; answer_sealed: Buffer }[]> =>
  tx.rows(
    sql<{
      cache_key: string
      answer_sealed: Buffer
    }>`select cache_key, answer_sealed from translation_cache where ${inAccount(tx)} and cache_key = any(${keys})`,
  )

export const keepCached = (tx: AccountTx, key: string, sealed: Buffer, now: Date): Promise<number> =>
  tx.count(
    sql`insert into translation_cache (tenant_id, main_account_id, cache_key, answer_sealed, created_at)
      values (${tx.tenantId}, ${tx.mainAccountId}, ${key}, ${sealed}, ${now}) on conflict do nothing`,
  )

/** Forgets cached texts after 30 days and previews after a day. */
export const dropStale = async (tx: Tx): Promise<void> => {
  await tx.count(sql`delete from translation_cache where created_at < now() - interval '30 days'`)
  await tx.count(sql`delete from translation_preview where created_at < now() - interval '1 day'`)
}

export type MemoryRow = {
  memory_id: string
  source_language: string
  target_language: string
  body: string
  translation: string
  created_at: Date
}

export const findMemory = async (
  tx: AccountTx,
  source: string,
  target: string,
  folded: string,
): Promise<string | undefined> => {
  const row = await tx.first(
    sql<{ translation: string }>`select translation from translation_memory
      where ${inAccount(tx)} and source_language = ${source} and target_language = ${target} and folded = ${folded}`,
  )
  return row?.translation
}

export const keepMemory = async (tx: AccountTx, row: MemoryRow & { folded: string }): Promise<string> => {
  const kept = await tx.first(
    sql<{ memory_id: string }>`
      insert into translation_memory as m (tenant_id, main_account_id, memory_id, source_language, target_language, folded, body, translation, created_at)
      values (${tx.tenantId}, ${tx.mainAccountId}, ${row.memory_id}, ${row.source_language}, ${row.target_language}, ${row.folded}, ${row.body}, ${row.translation}, ${row.created_at})
      on conflict (tenant_id, main_account_id, source_language, target_language, folded)
      do update set translation = excluded.translation, body = excluded.body
      returning memory_id`,
  )
  return kept?.memory_id ?? row.memory_id
}

export const deleteMemory = (tx: AccountTx, memoryId: string): Promise<number> =>
  tx.count(sql`delete from translation_memory where ${inAccount(tx)} and memory_id = ${memoryId}`)

export type MemoryPage = { after: { at: Date; id: string } | undefined; limit: number; offset: number }

export const listMemory = (
  tx: AccountTx,
  search: string | undefined,
  { after, limit, offset }: MemoryPage,
): Promise<MemoryRow[]> =>
  tx.rows(sql<MemoryRow>`
    select memory_id, source_language, target_language, body, translation, created_at from translation_memory where ${inAccount(tx)}
    ${search === undefined ? sql`` : sql`and (strpos(lower(body), lower(${search})) > 0 or strpos(lower(translation), lower(${search})) > 0)`}
    ${after === undefined ? sql`` : sql`and (created_at, memory_id) < (${after.at}, ${after.id})`}
    order by created_at desc, memory_id desc limit ${limit} offset ${offset}`)

export type Preview = {
  token_hash: Buffer
  conversation_id: string
  text_hash: Buffer
  result_sealed: Buffer
}

export const keepPreview = (tx: AccountTx, preview: Preview, now: Date): Promise<number> =>
  tx.count(
    sql`insert into translation_preview (tenant_id, main_account_id, token_hash, conversation_id, text_hash, result_sealed, created_at)
      values (${tx.tenantId}, ${tx.mainAccountId}, ${preview.token_hash}, ${preview.conversation_id}, ${preview.text_hash}, ${preview.result_sealed}, ${now})`,
  )

/** A preview is used once. */
export const takePreview = (tx: AccountTx, tokenHash: Buffer): Promise<Preview | undefined> =>
  tx.first(
    sql<Preview>`delete from translation_preview where ${inAccount(tx)} and token_hash = ${tokenHash}
      returning token_hash, conversation_id, text_hash, result_sealed`,
  )
