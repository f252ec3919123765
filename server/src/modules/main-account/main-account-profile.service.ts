import type { Profile } from '@chatx/contract/main-account-profile'
import { AppError } from '../../infra/app-error.ts'
import type { AccountScope, AccountTx, Database } from '../../infra/database/database.ts'
import { presentProfile } from './main-account-profile.presenter.ts'
import * as store from './main-account-profile.store.ts'

export type ProfileDeps = {
  db: Database
  /** Pictures that were uploaded. `keepPortrait` refuses what is another's or no portrait. */
  files: {
    keepPortrait(tx: AccountTx, fileId: string, uploader: 'owner'): Promise<void>
    dropFile(tx: AccountTx, fileId: string): Promise<unknown>
    linkTo(scope: AccountScope, fileId: string): string
  }
}

const read = async ({ files }: ProfileDeps, tx: AccountTx): Promise<Profile> => {
  const row = await store.find(tx)
  if (row === undefined) throw new AppError('session.expired')
  return presentProfile(row, row.head_portrait === '' ? '' : files.linkTo(tx, row.head_portrait))
}

const get =
  (deps: ProfileDeps) =>
  (scope: AccountScope): Promise<Profile> =>
    deps.db.inAccount(scope, (tx) => read(deps, tx))

const update =
  (deps: ProfileDeps) =>
  (scope: AccountScope, next: store.NewProfile): Promise<Profile> =>
    deps.db.inAccount(scope, async (tx) => {
      await store.update(tx, next)
      return read(deps, tx)
    })

/** The earlier picture is dropped: nobody sees it any more, also with its old address. */
const updatePortrait =
  (deps: ProfileDeps) =>
  (scope: AccountScope, fileId: string | null): Promise<Profile> =>
    deps.db.inAccount(scope, async (tx) => {
      const earlier = await store.lockPortrait(tx)
      if (fileId !== null) await deps.files.keepPortrait(tx, fileId, 'owner')
      await store.setPortrait(tx, fileId ?? '')
      if (earlier !== '' && earlier !== fileId) await deps.files.dropFile(tx, earlier)
      return read(deps, tx)
    })

export type ProfileService = ReturnType<typeof createProfileService>

/** What owners tell about themselves: basic information and head portrait. */
export const createProfileService = (deps: ProfileDeps) => ({
  get: get(deps),
  update: update(deps),
  /** Null takes the picture away. Throws `file.not_found`, `file.type_refused`, `file.portrait_refused`. */
  updatePortrait: updatePortrait(deps),
})
