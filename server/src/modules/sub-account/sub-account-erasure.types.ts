import type { AccountTx } from '../../infra/database/database.ts'

/** A sub-account with the messenger accounts that are its own. */
export type ErasureTarget = { subAccountId: string; messengerAccountIds: string[] }

/** What other modules keep for a sub-account; wired in one place. */
export type SubAccountData = {
  messengerAccountsOf(tx: AccountTx, subAccountId: string): Promise<string[]>
  /** Records by kind, as its owner is told. */
  count(
    tx: AccountTx,
    target: ErasureTarget,
  ): Promise<{
    conversations: number
    messages: number
    fans: number
    onlineAccounts: number
    links: number
    autoReplies: number
    characters: number
  }>
  /** Takes it out of what goes on without it: proxies, automatic replies, links, open channels. In the transaction of its deletion. */
  withdraw(tx: AccountTx, target: ErasureTarget): Promise<void>
  /** Erases up to `most` records; answers how many, 0 when none of these is left. */
  eraseSome(tx: AccountTx, target: ErasureTarget, most: number): Promise<number>
  /** The last batch: what hangs on the sub-account itself; answers the records among it. */
  eraseRest(tx: AccountTx, target: ErasureTarget): Promise<number>
  /** What came in for its messenger accounts at the very moment they were closed. */
  eraseLate(tx: AccountTx, target: ErasureTarget): Promise<void>
  /** Characters that are held back for a translation and may still come back to its bucket. */
  heldBack(tx: AccountTx, subAccountId: string): Promise<number>
}
