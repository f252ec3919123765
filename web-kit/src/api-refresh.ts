import { type Answer, refusal } from './api-request.ts'
import type { LoginSession } from './login-session.ts'
import type { Tokens } from '@chatx/contract/access'

type Post = (input: { refreshToken: string }) => Promise<Answer>

/** Runs `work` while no other tab of this browser does; where the browser has no locks, at once. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request(name, work) as Promise<T>)
    : work()

/**
 * One refresh for every call that waits, in this tab and in the others: calls share the running one, tabs queue on a
 * lock, and whoever comes second finds the new token already there.
 */
export const createRefresh = (session: LoginSession, post: Post) => {
  let running: Promise<void> | null = null

  const renew = async (stale: string, language: string): Promise<void> => {
    const current = session.accessToken()
    const refreshToken = session.refreshToken()
    if (current !== null && current !== stale) return
    if (refreshToken === null) {
      throw refusal({ code: 401, msg: '', data: { error: 'session.expired' } }, language)
    }
    const answer = await post({ refreshToken })
    if (answer.code !== 200) throw refusal(answer, language)
    session.set(answer.data as Tokens)
  }

  /** @param stale the access token that was refused */
  return (stale: string, language: string): Promise<void> => {
    running ??= alone(`chatx.refresh.${session.name}`, () => renew(stale, language)).finally(() => {
      running = null
    })
    return running
  }
}
