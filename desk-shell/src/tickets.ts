const WAIT_MS = 10_000

type Ask = (asked: number) => void

/**
 * One-time tickets, which the desk gets with its own login: the main process never holds a token of the agent's, and a
 * foreign page neither.
 * @param ask asks the desk; `answered` brings what it said
 */
export const createTickets = (ask: Ask, waitMs = WAIT_MS) => {
  const waiting = new Map<number, (ticket: string | null) => void>()
  let last = 0
  return {
    next: (): Promise<string> =>
      new Promise((done, fail) => {
        last += 1
        const asked = last
        const end = (ticket: string | null) => {
          clearTimeout(limit)
          waiting.delete(asked)
          if (ticket === null) fail(new Error('The desk gives no ticket.'))
          else done(ticket)
        }
        const limit = setTimeout(() => end(null), waitMs)
        waiting.set(asked, end)
        ask(asked)
      }),
    answered: ({ asked, ticket }: { asked: number; ticket: string | null }): void =>
      waiting.get(asked)?.(ticket),
  }
}
