import type { Endpoint } from '@chatx/contract/base/endpoint'
import type { LoginSession } from './login-session.ts'

/** How an envelope is read. Specification §8 knows two: what a call belongs to is said by its endpoint. */
export type Dialect = {
  success: number
  /** Numbers at which people are asked whether they want to log in again. */
  asksToLogIn: readonly number[]
}

const first: Dialect = { success: 200, asksToLogIn: [] }
const second: Dialect = { success: 20000, asksToLogIn: [50008, 50012, 50014] }

export const dialectOf = ({ successCode }: Pick<Endpoint, 'successCode'>): Dialect =>
  successCode === second.success ? second : first

/** Shows the sentence and asks; answers whether to log in again. */
export type AskToLogIn = (message: string) => Promise<boolean>

/**
 * Asks once, however many calls meet the refusal at the same time. Whoever agrees is logged out here, unless another
 * login began while the question stood; whoever does not stays where they are, and is asked again at the next refusal.
 */
export const createLoginQuestion = (session: LoginSession, ask: AskToLogIn) => {
  let asking = false
  return async (message: string): Promise<void> => {
    const refused = session.accessToken()
    if (asking || refused === null) return
    asking = true
    try {
      if ((await ask(message)) && session.accessToken() === refused) session.clear()
    } finally {
      asking = false
    }
  }
}
