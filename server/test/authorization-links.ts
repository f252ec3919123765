import { randomUUID } from 'node:crypto'
import { canary } from './authorization-canaries.ts'
import type { Entry } from './authorization-entry.ts'
import { addressOf, formOf } from './authorization-link-place.ts'

const links = { of: 'link', missing: 'stream_link.not_found' } as const
const domains = { of: 'linkDomain', missing: 'stream_link.domain_unknown' } as const
const link = (more: object = {}): Entry => ({
  input: ({ id }) => ({ ...more, id: id('id') }),
  ids: { id: links },
})
const visits: Entry = {
  input: ({ id }) => ({ id: id('id'), targetId: id('targetId') }),
  ids: { id: links, targetId: { of: 'linkTarget', missing: 'as none' } },
}

/** What the matrix sends to the calls on traffic-split links. */
export const linkEntries = (
  putBack: (table: string, key: string) => Entry['before'],
): Record<string, Entry> => ({
  pageStreamLink: { input: () => ({ pageSize: 200 }) },
  getStreamLink: link(),
  checkTargets: { input: () => ({ platform: 'other', text: addressOf('some') }) },
  createStreamLink: {
    input: ({ world, id }) => ({ ...formOf(world.unique().replaceAll(' ', '-')), domainId: id('domainId') }),
    ids: { domainId: domains },
  },
  bulkCreateStreamLink: {
    input: ({ world, id }) => ({
      links: [{ ...formOf(world.unique().replaceAll(' ', '-')), domainId: id('links.0.domainId') }],
    }),
    ids: { 'links.0.domainId': domains },
  },
  updateStreamLink: {
    input: ({ caller, id }) => ({
      ...formOf(canary(caller.main?.name ?? 'a', 'link')),
      id: id('id'),
      domainId: id('domainId'),
    }),
    ids: { id: links, domainId: domains },
  },
  duplicateStreamLink: link(),
  setStreamLinkState: link({ state: 'on' }),
  deleteStreamLink: {
    input: ({ id }) => ({ id: id('id') }),
    ids: { id: { of: 'archivedLink', missing: 'stream_link.not_found' } },
    before: putBack('stream_link', 'stream_link_id') ?? (async () => undefined),
  },
  tryStreamLink: link(),
  listLinkRegion: { input: () => ({}) },
  importStreamLink: {
    input: ({ world }) => ({
      csv: `name,platform,targets\n${world.unique()},other,${addressOf('imported')}\n`,
    }),
  },
  exportStreamLink: { input: () => ({}) },
  pageLinkVisit: visits,
  pageLinkVisitor: link(),
  getLinkTotals: link(),
  getLinkFigures: link({ range: '7d' }),
  exportLinkVisit: visits,
  setLinkReport: link({ enabled: true }),
  getLinkReport: { input: ({ world }) => ({ token: world.mains.b.rows.reportToken }) },
  reportLinkAbuse: { input: ({ world }) => ({ code: world.mains.a.rows.code, reason: 'other' }) },
  listLinkDomain: { input: () => ({}) },
  addLinkDomain: { input: () => ({ host: `x${randomUUID()}.example.test` }) },
  verifyLinkDomain: { input: ({ id }) => ({ id: id('id') }), ids: { id: domains } },
  removeLinkDomain: {
    input: ({ id }) => ({ id: id('id') }),
    ids: { id: { of: 'spareDomain', missing: 'stream_link.domain_unknown' } },
    before: putBack('stream_domain', 'domain_id') ?? (async () => undefined),
  },
  pageOperatedLink: { input: () => ({ pageSize: 200 }) },
  blockStreamLink: {
    input: ({ id }) => ({ id: id('id'), reason: 'spam' }),
    ids: { id: { of: 'blockedLink', missing: 'stream_link.not_found' } },
  },
  pageLinkAbuse: { input: () => ({ pageSize: 200 }) },
  handleLinkAbuse: {
    input: ({ id }) => ({ id: id('id') }),
    ids: { id: { of: 'abuse', missing: 'stream_link.abuse_not_found' } },
  },
  listRedirector: { input: () => ({}) },
})
