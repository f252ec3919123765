import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type {
  Certification,
  CertificationForm,
  getCertification,
  pageCertification,
} from '@chatx/contract/certification'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { Page } from '@chatx/contract/base/paging'
import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Keys } from '../../infra/crypto.ts'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { openDetails, sealDetails } from './certification-details.service.ts'
import { presentCertification, presentPictures } from './certification.presenter.ts'
import { maskDetails } from './certification.rules.ts'
import * as store from './certification.store.ts'
import type { CertificatePictures } from './certification.types.ts'

export type CertificationDeps = {
  db: Database
  clock: Clock
  random: Random
  keys: Keys
  pictures: CertificatePictures
}

const found = (row: store.CertificationRow | undefined): store.CertificationRow => {
  if (row === undefined) throw new AppError('certification.not_found')
  return row
}

const present =
  ({ keys }: CertificationDeps, tx: AccountTx) =>
  (row: store.CertificationRow): Certification => {
    const details = openDetails(keys, tx, row)
    return presentCertification(row, details && maskDetails(details))
  }

const page =
  (deps: CertificationDeps) =>
  (scope: AccountScope, input: ParsedInputOf<typeof pageCertification>): Promise<Page<Certification>> =>
    deps.db.inAccount(scope, async (tx) => {
      const rows = await store.listOwn(tx, pageBounds(input))
      const cursorOf = (row: store.CertificationRow) => ({ at: row.submitted_at, id: row.certification_id })
      return { ...pageOfRows(rows, input.pageSize, cursorOf, present(deps, tx)), total: null }
    })

const get =
  (deps: CertificationDeps) =>
  (scope: AccountScope, id: string): Promise<OutputOf<typeof getCertification>> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = found(await store.find(tx, id))
      const pictures = presentPictures(row, (fileId) => deps.pictures.privateLinkTo(scope, fileId))
      return { ...present(deps, tx)(row), pictures }
    })

/** The pictures come first: whoever names one that is not his own hears only that. */
const create =
  (deps: CertificationDeps) =>
  (scope: AccountScope, form: CertificationForm): Promise<Certification> =>
    deps.db.inAccount(scope, async (tx) => {
      const { front, back, licence } = form
      for (const fileId of [front, back, licence])
        if (fileId !== null) await deps.pictures.takePrivate(tx, fileId, 'owner')
      const id = deps.random.id()
      const row: store.NewCertification = {
        certification_id: id,
        kind: form.kind,
        certificate_type: form.certificateType,
        details_sealed: sealDetails(deps.keys, tx, id, form),
        front_file_id: front,
        back_file_id: back,
        licence_file_id: licence,
      }
      if ((await store.insert(tx, row, deps.clock.now())) === 0) throw new AppError('certification.exists')
      return present(deps, tx)(found(await store.find(tx, id)))
    })

const withdraw =
  (deps: CertificationDeps) =>
  (scope: AccountScope, id: string): Promise<Certification> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = found(await store.lock(tx, id))
      for (const fileId of [row.front_file_id, row.back_file_id, row.licence_file_id])
        if (fileId !== null) await deps.pictures.dropFile(tx, fileId)
      if (row.state !== 'withdrawn') await store.erase(tx, id, deps.clock.now())
      return present(deps, tx)(found(await store.find(tx, id)))
    })

export type CertificationService = ReturnType<typeof createCertificationService>

/** What an owner proves. All but `create` and `page` throw `certification.not_found`. */
export const createCertificationService = (deps: CertificationDeps) => ({
  /** Newest first, numbers masked; `total` is not counted. */
  page: page(deps),
  /** With its pictures. */
  get: get(deps),
  /** Throws `certification.exists` and what taking the pictures throws; then none of them is used up. */
  create: create(deps),
  /** For good, whatever was decided; names, numbers and pictures are gone. A second time changes nothing. */
  withdraw: withdraw(deps),
})
