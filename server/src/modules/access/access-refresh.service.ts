import { AppError } from '../../infra/app-error.ts'
import { sameBytes, sha256 } from '../../infra/crypto.ts'
import type { TenantTx } from '../../infra/database/database.ts'
import type { Browser, Opened } from './access.types.ts'
import { deviceOf } from './access-browser.rules.ts'
import { judgeRefresh, nextExpiry, type RefreshVerdict } from './access-refresh.rules.ts'
import type { LoginSessions, SessionDeps } from './access-session.service.ts'
import * as store from './access-session.store.ts'

const shape = /^([0-9a-f-]{36})\.([\w-]{43})$/

const refusals: Record<Exclude<RefreshVerdict, 'rotate' | 'again'>, AppError['code']> = {
  unknown: 'access.refresh_invalid',
  reuse: 'access.refresh_invalid',
  expired: 'access.refresh_expired',
  disabled: 'access.account_disabled',
  elsewhere: 'access.signed_in_elsewhere',
}

const whichOf = (row: store.SessionRow, presented: Buffer): 'current' | 'earlier' | 'other' => {
  if (sameBytes(row.refresh_hash, presented)) return 'current'
  return row.earlier_refresh_hash !== null && sameBytes(row.earlier_refresh_hash, presented)
    ? 'earlier'
    : 'other'
}

const judge = (row: store.SessionRow, presented: Buffer, device: string, now: Date): RefreshVerdict =>
  judgeRefresh(
    {
      presented: whichOf(row, presented),
      sameDevice: sameBytes(row.device_hash, sha256(device)),
      endedReason: row.ended_reason,
      rotatedAt: row.rotated_at.getTime(),
      refreshExpiresAt: row.refresh_expires_at.getTime(),
    },
    now.getTime(),
  )

type Deps = Pick<SessionDeps, 'db' | 'clock'> & { sessions: LoginSessions }

/** Does what the verdict says and answers it; a copy that turns up ends the login session. */
const act = async (
  { clock, sessions }: Deps,
  tx: TenantTx,
  row: store.SessionRow,
  asked: { verdict: RefreshVerdict; secret: string; device: string },
): Promise<{ verdict: RefreshVerdict; opened?: Opened }> => {
  const { verdict, secret, device } = asked
  const now = clock.now()
  if (verdict === 'reuse') {
    const one = { mainAccountId: row.main_account_id, loginSessionId: row.login_session_id }
    await sessions.endOne(tx, one, 'reuse')
  }
  if (verdict !== 'rotate' && verdict !== 'again') return { verdict }
  const next = sessions.successorOf(row.login_session_id, secret)
  if (verdict === 'rotate') {
    const expiresAt = new Date(nextExpiry(now.getTime(), row.absolute_expires_at.getTime()))
    await store.rotate(tx, row.login_session_id, { hash: sha256(next), expiresAt }, now)
  }
  return { verdict, opened: await sessions.issue(sessions.loginOf(tx.tenantId, row), next, device) }
}

/** Exchanges a refresh token for new tokens (decisions §9); refuses with the reason why the login session is over. */
export const createRefresh =
  (deps: Deps) =>
  async (tenantId: number, refreshToken: string, browser: Browser): Promise<Opened> => {
    const [, id, secret] = shape.exec(refreshToken) ?? []
    const device = deviceOf(browser)
    if (
      id === undefined ||
      secret === undefined ||
      device === undefined ||
      !deps.sessions.mayUseCookies(browser)
    )
      throw new AppError('access.refresh_invalid')
    const { verdict, opened } = await deps.db.inTenant(tenantId, async (tx) => {
      const row = await store.lockSession(tx, id)
      if (row === undefined) return { verdict: 'unknown' as const, opened: undefined }
      const asked = { verdict: judge(row, sha256(secret), device, deps.clock.now()), secret, device }
      return { opened: undefined, ...(await act(deps, tx, row, asked)) }
    })
    if (opened !== undefined) return opened
    throw new AppError(refusals[verdict === 'rotate' || verdict === 'again' ? 'unknown' : verdict])
  }
