import type { DeskInfo, TranslationSetting } from '@chatx/contract/sub-account'
import { AppError } from '../../infra/app-error.ts'
import type { AccountTx, Database } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import { presentDesk, type SubAccountFigures } from './sub-account.presenter.ts'
import { withKnownLanguages } from './sub-account.rules.ts'
import * as store from './sub-account.store.ts'

export type DeskDeps = {
  db: Database
  mainAccountOf(tx: AccountTx): Promise<{ mainAccountId: string; userName: string }>
  figuresOf(tx: AccountTx, subAccountIds: string[]): Promise<Map<string, SubAccountFigures>>
  /** Ports that this sub-account may use and holds, and the last sequence of its live stream. */
  deskFiguresOf(tx: AccountTx, subAccountId: string): Promise<{ ports: DeskInfo['ports']; seq: number }>
}

/** What a desk asks for itself. */
export const createDesk = ({ db, mainAccountOf, figuresOf, deskFiguresOf }: DeskDeps) => ({
  info: (login: Logins['desk']): Promise<DeskInfo> =>
    db.inAccount(login, async (tx) => {
      // The sequence comes first: what happens while the rest is read is then replayed and not missed.
      const { ports, seq } = await deskFiguresOf(tx, login.subAccountId)
      const row = await store.findSubAccount(tx, login.subAccountId)
      if (row === undefined) throw new AppError('session.expired')
      const figures = (await figuresOf(tx, [row.sub_account_id])).get(row.sub_account_id)
      const remainingChars = figures?.remainingChars ?? 0
      return presentDesk(row, await mainAccountOf(tx), login, { ports, seq, remainingChars })
    }),
  updateTranslation: (login: Logins['desk'], setting: TranslationSetting): Promise<TranslationSetting> =>
    db.inAccount(login, async (tx) => {
      const known = withKnownLanguages(setting)
      if (known === undefined) throw new AppError('translation.language_unknown')
      const changed = await store.updateTranslation(tx, login.subAccountId, known)
      if (changed === 0) throw new AppError('session.expired')
      return known
    }),
})
