import type { LoginRecord, OwnLoginSession } from '@chatx/contract/access-security'
import type { RecordRow } from './access-record.store.ts'
import type { OwnSessionRow } from './access-own-session.store.ts'

export const presentRecord = (row: RecordRow): LoginRecord => ({
  id: row.login_record_id,
  at: row.at.toISOString(),
  outcome: row.outcome,
  kind: row.kind,
  loggedInAs: row.logged_in_as,
  ip: row.ip,
  userAgent: row.user_agent,
})

export const presentOwnSession = (row: OwnSessionRow, currentId: string): OwnLoginSession => ({
  id: row.login_session_id,
  kind: row.kind,
  loggedInAs: row.logged_in_as,
  ip: row.ip,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  current: row.login_session_id === currentId,
})
