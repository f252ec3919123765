import { randomUUID } from 'node:crypto'
import { streamLinkForm } from '@chatx/contract/stream-link'
import type pg from 'pg'
import { canary } from './authorization-canaries.ts'
import type { Main } from './authorization-people.ts'
import type { TestServer } from './harness.ts'

export const addressOf = (word: string) => `https://${word}.example.test/chat`
export const formOf = (name: string, more: object = {}) =>
  streamLinkForm.parse({ name, platform: 'other', targets: [{ url: addressOf(name) }], ...more })

/** One visit of the link's first target, as the redirectors' writer leaves it. */
const visit = (superuser: pg.Client, { tenantId, mainAccountId, rows }: Main) =>
  superuser.query(
    `with visited as (
       insert into stream_visit (tenant_id, main_account_id, stream_link_id, visit_id, at, outcome, target_id, region, device, ip, visitor_id)
       values ($1, $2, $3, $5, now(), 0, $4, 'DE', 1, '203.0.113.9', $6))
     insert into stream_visitor (tenant_id, main_account_id, stream_link_id, visitor_id, first_at, last_at, visits, region, device, ip)
     values ($1, $2, $3, $6, now(), now(), 1, 'DE', 1, '203.0.113.9')`,
    [tenantId, mainAccountId, rows.link, rows.target, randomUUID(), randomUUID()],
  )

const verified = async ({ services }: TestServer, superuser: pg.Client, main: Main, host: string) => {
  const { id } = await services.streamLinkDomains.add(main, host)
  await superuser.query(
    `update stream_domain set state = 'verified', verified_at = now() where domain_id = $1`,
    [id],
  )
  return id
}

/**
 * Links of a main account: one with a domain, a target, a visit and a report of abuse, one that is archived, one for the
 * kill switch, and one without any of its words, whose report is public.
 */
export const furnishLinks = async (server: TestServer, superuser: pg.Client, main: Main): Promise<void> => {
  const { streamLinks, streamLinkVisits, openStreamLinks } = server.services
  const word = canary(main.name, 'link')
  main.rows.linkDomain = await verified(server, superuser, main, `go-${word}.example.test`)
  main.rows.spareDomain = (await server.services.streamLinkDomains.add(main, `spare-${word}.example.test`)).id
  const link = await streamLinks.create(main, formOf(word, { domainId: main.rows.linkDomain }))
  main.rows.link = link.id
  main.rows.target = link.targetList[0]?.id ?? ''
  main.rows.archivedLink = (await streamLinks.create(main, formOf(word))).id
  await streamLinks.setState(main, main.rows.archivedLink, 'archived')
  main.rows.blockedLink = (await streamLinks.create(main, formOf(word))).id
  const open = await streamLinks.create(main, formOf('public'))
  const { reportUrl } = await streamLinkVisits.setReport(main, open.id, true)
  main.rows.reportToken = new URL(reportUrl ?? '').searchParams.get('token') ?? ''
  main.rows.code = open.sortUrl.split('/').at(-1) ?? ''
  await visit(superuser, main)
  await openStreamLinks.reportAbuse(
    { tenantId: main.tenantId, ip: '203.0.113.8' },
    { code: link.sortUrl.split('/').at(-1) ?? '', reason: 'spam', detail: word, contact: '' },
  )
  const abuse = await superuser.query<{ id: string }>(
    'select abuse_id as id from stream_abuse where main_account_id = $1',
    [main.mainAccountId],
  )
  main.rows.abuse = abuse.rows[0]?.id ?? ''
}
