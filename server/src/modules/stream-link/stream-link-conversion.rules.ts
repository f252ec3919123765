/** A message that came with a click's token. */
export type Arrival = {
  contact_id: string
  messenger_account_id: string
  /** The message made its contact a new fan (decisions §5). */
  is_new_fan: boolean
  at: Date
  tries: number
}

/** The click that a token stands for. `messenger_account_id`: the account that its target names; null: none of ours. */
export type TokenClick = { at: Date; messenger_account_id: string | null }

/** For so long a click can become a chat, and for so long a token waits for its click. */
export const VALID_MS = 7 * 86_400_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60 * 60_000

/**
 * The message that counts for a click (links.md §8), out of all that hold its token, oldest first: the first one that was
 * written to the target's own account while the token was valid. Whoever only passes the text on comes later, or elsewhere.
 */
export const firstThatCounts = (arrivals: readonly Arrival[], click: TokenClick): Arrival | undefined =>
  arrivals.find(
    ({ at, messenger_account_id }) =>
      at.getTime() - click.at.getTime() <= VALID_MS &&
      (click.messenger_account_id === null || click.messenger_account_id === messenger_account_id),
  )

/** In how many milliseconds a click that is not there yet is looked for again: 2 s, 4 s, 8 s … at most an hour. */
export const waitAfter = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS)
