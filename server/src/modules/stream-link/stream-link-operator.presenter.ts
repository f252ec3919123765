import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { LinkAbuse, listRedirector, OperatedLink } from '@chatx/contract/stream-link-operator'
import type { AbuseRow } from './stream-link-abuse.store.ts'
import { shortUrl } from './stream-link-url.rules.ts'
import type { OperatedRow } from './stream-link-operator.store.ts'
import type { RedirectorRow } from './stream-link-redirector.store.ts'
import { stateOf } from './stream-link.presenter.ts'

export const presentOperated = (row: OperatedRow, emailAddress: string, linkUrl: string): OperatedLink => ({
  id: row.stream_link_id,
  mainAccountId: row.main_account_id,
  emailAddress,
  name: row.name,
  sortUrl: shortUrl(linkUrl, row),
  state: stateOf(row),
  blockedReason: row.blocked_reason,
  targets: row.targets,
  clickNum: row.click_num,
  openReports: row.open_reports,
  createdAt: row.created_at.toISOString(),
})

export const presentAbuse =
  (linkUrl: string) =>
  (row: AbuseRow): LinkAbuse => ({
    id: row.abuse_id,
    linkId: row.stream_link_id,
    sortUrl: shortUrl(linkUrl, row),
    reason: row.reason,
    detail: row.detail,
    contact: row.contact,
    handledAt: row.handled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  })

export const presentRedirector = (row: RedirectorRow): OutputOf<typeof listRedirector>[number] => ({
  id: row.redirector_id,
  seenAt: row.seen_at.toISOString(),
  links: row.links,
  waitingLines: row.waiting_lines,
  waitingSegments: row.waiting_segments,
  lost: row.lost,
  diskRefuses: row.disk_refuses,
})
