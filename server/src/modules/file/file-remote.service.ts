import { fileTypeFromBuffer } from 'file-type'
import type { Clock } from '../../infra/clock.ts'
import type { AccountScope, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { dimensionsOf } from './file-image.rules.ts'
import { isShowable } from './file.rules.ts'
import * as store from './file.store.ts'
import type { FileRow, Storage } from './file.types.ts'

type Deps = {
  db: Database
  clock: Clock
  random: Random
  storage: Storage
  linkTo(scope: AccountScope, fileId: string): string
}

export type Picture = { url: string; width: number; height: number }
/** `subAccountId`: whose agents asked for it. */
type Remote = { fileId: string; subAccountId: string; body: Buffer }

const shownAs = (deps: Deps, scope: AccountScope, row: FileRow | undefined): Picture | undefined =>
  row?.state === 'kept' && row.width !== null && row.height !== null
    ? { url: deps.linkTo(scope, row.file_id), width: row.width, height: row.height }
    : undefined

const find =
  (deps: Deps) =>
  async (scope: AccountScope, fileId: string): Promise<Picture | undefined> =>
    shownAs(deps, scope, await deps.db.inAccount(scope, (tx) => store.findFile(tx, fileId)))

const keep =
  (deps: Deps) =>
  async (scope: AccountScope, { fileId, subAccountId, body }: Remote): Promise<Picture | undefined> => {
    const mime = (await fileTypeFromBuffer(body))?.mime ?? ''
    const size = dimensionsOf(mime, body)
    if (size === null || !isShowable(mime, size)) return undefined
    // A name of its own, so that two who fetch the same picture at once never write the same bytes.
    const key = `${scope.tenantId}/${scope.mainAccountId}/${deps.random.id()}`
    await deps.storage.write(key, body, mime)
    const row: FileRow = {
      file_id: fileId,
      uploader: `remote:${subAccountId}`,
      storage_key: key,
      name: `picture.${mime.slice('image/'.length)}`,
      declared_mime: mime,
      mime,
      size: body.length,
      ...size,
      state: 'kept',
    }
    const kept = await deps.db.inAccount(scope, (tx) => store.insertKept(tx, row, deps.clock.now()))
    if (kept === 0) await deps.storage.remove(key)
    return find(deps)(scope, fileId)
  }

/** Pictures that the server fetched from elsewhere; their ids are given, so that the same one is kept once. */
export const createRemoteFiles = (deps: Deps) => ({
  /** One that was kept before. */
  find: find(deps),
  /** Keeps what every browser draws and can hold, judged by its content; undefined for anything else. */
  keep: keep(deps),
})
