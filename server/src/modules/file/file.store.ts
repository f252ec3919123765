import { type AccountTx, sql, type Tx } from '../../infra/database/database.ts'
import type { FileRow } from './file.types.ts'

const inAccount = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const columns = sql`file_id, uploader, storage_key, name, declared_mime, mime, size, width, height, state`

export const insertFile = (tx: AccountTx, row: FileRow, now: Date): Promise<number> =>
  tx.count(sql`
    insert into uploaded_file (tenant_id, main_account_id, file_id, uploader, storage_key, name, declared_mime, size, state, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${row.file_id}, ${row.uploader}, ${row.storage_key}, ${row.name}, ${row.declared_mime}, ${row.size}, ${row.state}, ${now})`)

/** A file that the server fetched itself; 0 when it is there already. */
export const insertKept = (tx: AccountTx, row: FileRow, now: Date): Promise<number> =>
  tx.count(sql`
    insert into uploaded_file (tenant_id, main_account_id, file_id, uploader, storage_key, name, declared_mime, mime, size, width,
      height, state, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${row.file_id}, ${row.uploader}, ${row.storage_key}, ${row.name}, ${row.declared_mime},
      ${row.mime}, ${row.size}, ${row.width}, ${row.height}, ${row.state}, ${now})
    on conflict (tenant_id, main_account_id, file_id) do nothing`)

export const findFile = (tx: AccountTx, fileId: string): Promise<FileRow | undefined> =>
  tx.first(sql<FileRow>`select ${columns} from uploaded_file where ${inAccount(tx)} and file_id = ${fileId}`)

export const findFiles = (tx: AccountTx, fileIds: string[]): Promise<FileRow[]> =>
  tx.rows(
    sql<FileRow>`select ${columns} from uploaded_file where ${inAccount(tx)} and file_id = any(${fileIds}) and state = 'kept'`,
  )

export const keepFile = (
  tx: AccountTx,
  fileId: string,
  kept: Pick<FileRow, 'mime' | 'width' | 'height' | 'state'>,
): Promise<number> =>
  tx.count(
    sql`update uploaded_file set mime = ${kept.mime}, width = ${kept.width}, height = ${kept.height}, state = ${kept.state} where ${inAccount(tx)} and file_id = ${fileId}`,
  )

type Taken = Pick<FileRow, 'mime' | 'width' | 'height'> & { uploader: string; by: string }

/** Keeps an upload that was not used yet and changes who may use it; 0 when another was faster. */
export const takeFile = (tx: AccountTx, fileId: string, taken: Taken): Promise<number> =>
  tx.count(sql`
    update uploaded_file set mime = ${taken.mime}, width = ${taken.width}, height = ${taken.height}, state = 'kept', uploader = ${taken.by}
    where ${inAccount(tx)} and file_id = ${fileId} and state = 'awaited' and uploader = ${taken.uploader}`)

export const refuseFile = (tx: AccountTx, fileId: string): Promise<number> =>
  tx.count(sql`update uploaded_file set state = 'refused' where ${inAccount(tx)} and file_id = ${fileId}`)

export const refuseFiles = (tx: AccountTx, fileIds: string[]): Promise<number> =>
  tx.count(
    sql`update uploaded_file set state = 'refused' where ${inAccount(tx)} and file_id = any(${fileIds}::uuid[])`,
  )

/** What the server fetched for this sub-account's agents. The pattern says what the index says, or the index is not used. */
export const refuseRemote = (tx: AccountTx, subAccountId: string): Promise<number> =>
  tx.count(sql`
    update uploaded_file set state = 'refused'
    where ${inAccount(tx)} and uploader = ${`remote:${subAccountId}`} and uploader like 'remote:%' and state = 'kept'`)

/** Uploads that were announced and never used, over all accounts. */
export const dropAwaited = async (tx: Tx, olderThanHours: number): Promise<string[]> => {
  const rows = await tx.rows(
    sql<{
      storage_key: string
    }>`delete from uploaded_file where state <> 'kept' and created_at < now() - make_interval(hours => ${olderThanHours}) returning storage_key`,
  )
  return rows.map((row) => row.storage_key)
}
