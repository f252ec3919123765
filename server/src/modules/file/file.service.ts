import type { Attachment } from '@chatx/contract/conversation'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { presignUpload } from '@chatx/contract/file'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import { hmac, sameBytes } from '../../infra/crypto.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import { type Dimensions, dimensionsOf } from './file-image.rules.ts'
import { createRemoteFiles } from './file-remote.service.ts'
import { isDocument, isPortrait, isTooLarge, keptType, kindOf, mayUpload, safeName } from './file.rules.ts'
import * as store from './file.store.ts'
import type { FileRow, Storage } from './file.types.ts'

/** Enough to know a type by its content, and a picture's size in nearly all cases. */
const LOOK_BYTES = 64 * 1024
const LINK_SECONDS = 86_400
const PRIVATE_LINK_SECONDS = 300
/** Stands in the place of whoever uploaded a private file, so that it is used in no message and as no portrait. */
const NOBODY = 'nobody'

type Deps = {
  db: Database
  clock: Clock
  random: Random
  storage: Storage
  secret: Buffer
  publicUrl: string
}
type Uploader = Logins['owner'] | Logins['desk'] | Logins['visitor']

const uploaderOf = (login: Uploader): string => {
  if (login.kind === 'desk') return `desk:${login.subAccountId}`
  return login.kind === 'visitor' ? `visitor:${login.visitorId}` : 'owner'
}

const presign = (deps: Deps) => async (login: Uploader, input: ParsedInputOf<typeof presignUpload>) => {
  if (isTooLarge(input.size)) throw new AppError('file.too_large')
  if (!mayUpload(input.type)) throw new AppError('file.type_refused')
  const fileId = deps.random.id()
  const key = `${login.tenantId}/${login.mainAccountId}/${fileId}`
  const now = deps.clock.now()
  const row: FileRow = {
    file_id: fileId,
    uploader: uploaderOf(login),
    storage_key: key,
    name: safeName(input.name),
    declared_mime: input.type,
    mime: null,
    size: input.size,
    width: null,
    height: null,
    state: 'awaited',
  }
  await deps.db.inAccount(login, (tx) => store.insertFile(tx, row, now))
  const { url, headers } = await deps.storage.presign({ key, size: input.size, mime: input.type, now })
  return { fileId, uploadUrl: url, method: 'PUT' as const, headers }
}

/** Looks at the stored bytes and decides what the file is; a refused one cannot be used. */
const inspect = async (deps: Deps, row: FileRow) => {
  const found = await deps.storage.head(row.storage_key, LOOK_BYTES)
  if (found === undefined || found.size !== row.size) throw new AppError('file.not_found')
  const sniffed = await fileTypeFromBuffer(found.start)
  const mime = keptType(sniffed?.mime, row.declared_mime, found.start)
  if (mime === null) throw new AppError('file.type_refused')
  return { mime, dimensions: dimensionsOf(mime, found.start) }
}

const dimensionColumns = (found: Dimensions | null) => ({
  width: found?.width ?? null,
  height: found?.height ?? null,
})

/**
 * Makes an uploaded file usable in a message of this uploader: `file.not_found` when it is another's or did not arrive
 * whole, `file.type_refused` when its content is not allowed. Doing it twice changes nothing.
 */
const keep = (deps: Deps) => async (tx: AccountTx, fileId: string, uploader: string) => {
  const row = await store.findFile(tx, fileId)
  if (row === undefined || row.uploader !== uploader) throw new AppError('file.not_found')
  if (row.state === 'kept' && row.mime !== null) return { fileId, kind: kindOf(row.mime) }
  const { mime, dimensions } = await inspect(deps, row)
  await store.keepFile(tx, fileId, { mime, ...dimensionColumns(dimensions), state: 'kept' })
  return { fileId, kind: kindOf(mime) }
}

/**
 * Makes an uploaded picture usable as the head portrait of its uploader: `file.portrait_refused` when it is no small
 * square, else as `keep`.
 */
const keepPortrait = (deps: Deps) => async (tx: AccountTx, fileId: string, uploader: string) => {
  const row = await store.findFile(tx, fileId)
  if (row === undefined || row.uploader !== uploader || row.state === 'refused')
    throw new AppError('file.not_found')
  const { mime, dimensions } = await inspect(deps, row)
  if (!isPortrait(mime, row.size, dimensions)) throw new AppError('file.portrait_refused')
  await store.keepFile(tx, fileId, { mime, ...dimensionColumns(dimensions), state: 'kept' })
}

/**
 * Takes a picture that was just uploaded for one private purpose: from then on nobody can use it, and only `privateLinkTo`
 * should show it. `file.not_found` when it is another's, did not arrive whole or was used before; `file.type_refused`;
 * `file.document_refused` when it is no picture that can be read.
 */
const takePrivate = (deps: Deps) => async (tx: AccountTx, fileId: string, uploader: string) => {
  const row = await store.findFile(tx, fileId)
  if (row === undefined || row.uploader !== uploader) throw new AppError('file.not_found')
  const { mime, dimensions } = await inspect(deps, row)
  if (!isDocument(mime, dimensions)) throw new AppError('file.document_refused')
  const taken = { mime, ...dimensionColumns(dimensions), uploader, by: NOBODY }
  if ((await store.takeFile(tx, fileId, taken)) !== 1) throw new AppError('file.not_found')
}

const signature = (deps: Deps, scope: AccountScope, fileId: string, expires: number): string =>
  hmac(deps.secret, `${scope.tenantId}:${scope.mainAccountId}:${fileId}:${expires}`).toString('base64url')

const secondsOf = ({ clock }: Deps): number => Math.floor(clock.now().getTime() / 1000)
const linkUntil = (deps: Deps, scope: AccountScope, fileId: string, expires: number): string =>
  `/files/${scope.tenantId}/${scope.mainAccountId}/${fileId}?expires=${expires}&signature=${signature(deps, scope, fileId, expires)}`

/** A link that stays the same within a day, so that browsers can keep the picture. */
const linkTo = (deps: Deps, scope: AccountScope, fileId: string): string =>
  linkUntil(deps, scope, fileId, Math.ceil(secondsOf(deps) / LINK_SECONDS) * LINK_SECONDS + LINK_SECONDS)

const attachments =
  (deps: Deps) =>
  async (tx: AccountTx, fileIds: string[]): Promise<Map<string, Attachment>> => {
    const rows = await store.findFiles(tx, fileIds)
    return new Map(
      rows.map((row) => [
        row.file_id,
        {
          id: row.file_id,
          name: row.name,
          mime: row.mime ?? row.declared_mime,
          size: row.size,
          width: row.width,
          height: row.height,
          url: linkTo(deps, tx, row.file_id),
        },
      ]),
    )
  }

/** A kept file behind a signed link; undefined when the link is not good any more. */
const open = (deps: Deps) => async (scope: AccountScope, fileId: string, expires: number, given: string) => {
  const good = sameBytes(Buffer.from(given), Buffer.from(signature(deps, scope, fileId, expires)))
  if (!good || expires * 1000 < deps.clock.now().getTime()) return undefined
  const row = await deps.db.inAccount(scope, (tx) => store.findFile(tx, fileId))
  if (row === undefined || row.state !== 'kept' || row.mime === null) return undefined
  const isPrivate = row.uploader === NOBODY
  const { name, mime, size } = row
  return { name, mime, size, isPrivate, body: await deps.storage.read(row.storage_key) }
}

const MOST_CONTENT_BYTES = 32 * 1024 * 1024

/** A kept file with its bytes, read when they are wanted; undefined when there is none. */
const contentOf = (deps: Deps) => async (tx: AccountTx, fileId: string) => {
  const row = await store.findFile(tx, fileId)
  if (row === undefined || row.state !== 'kept' || row.mime === null) return undefined
  const bytes = async (): Promise<Buffer> => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of (await deps.storage.read(row.storage_key)) as AsyncIterable<Buffer>) {
      size += part.length
      if (size > MOST_CONTENT_BYTES) throw new Error('a stored file is larger than any that was let in')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
  return { name: row.name, mime: row.mime, kind: kindOf(row.mime), bytes }
}

export type FileService = ReturnType<typeof createFileService>

export const createFileService = (deps: Deps) => ({
  presign: presign(deps),
  keep: keep(deps),
  keepPortrait: keepPortrait(deps),
  /** Stops serving a file at once; its bytes go with the uploads that nobody used. */
  dropFile: store.refuseFile,
  /** As `dropFile`, several at once. */
  dropFiles: store.refuseFiles,
  /** As `dropFile`, all that the server fetched for a sub-account's agents: they stand in no message. */
  dropRemote: store.refuseRemote,
  /** The address of a kept file, good for at least a day. */
  linkTo: (scope: AccountScope, fileId: string): string => linkTo(deps, scope, fileId),
  takePrivate: takePrivate(deps),
  /** The address of a private file, good for five minutes. */
  privateLinkTo: (scope: AccountScope, fileId: string): string =>
    linkUntil(deps, scope, fileId, secondsOf(deps) + PRIVATE_LINK_SECONDS),
  attachments: attachments(deps),
  /** What a platform is sent of a kept file. */
  contentOf: contentOf(deps),
  open: open(deps),
  remote: createRemoteFiles({ ...deps, linkTo: (scope, fileId) => linkTo(deps, scope, fileId) }),
  /** Forgets uploads that nobody used. */
  dropUnused: async (): Promise<number> => {
    const keys = await deps.db.inInstallation((tx) => store.dropAwaited(tx, 24))
    for (const key of keys) await deps.storage.remove(key)
    return keys.length
  },
})
