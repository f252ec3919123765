import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import { expect } from 'vitest'
import { createBulkConnection } from '../src/infra/database/bulk.ts'
import { createLog } from '../src/infra/log.ts'
import { createLull } from '../src/infra/lull.ts'
import { type Click, clickLine } from '../src/modules/stream-link/stream-link-click.rules.ts'
import { createLinkWriter } from '../src/modules/stream-link/stream-link-writer.service.ts'
import { stageTables } from '../src/modules/stream-link/stream-link-writer.store.ts'
import type { TestServer } from './harness.ts'
import { createVisitor, type Desk } from './people.ts'
import { isKnown, type PlantedLink, plantLink } from './redirect-world.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
export const WORDS = 'Hello, I come from {link}. ({click})'

export type LinkedDesk = Pick<Desk, 'channel'>

/** Links that lead to web chats, their clicks through the real door, and what visitors write then. */
export const openConversionWorld = async (server: TestServer) => {
  const client = new pg.Client({ connectionString: server.superuserConnectionString })
  await client.connect()
  const folder = await mkdtemp(join(resolve(import.meta.dirname, '../../.cache'), 'segments-'))
  const log = createLog('silent')
  const lull = createLull({ busyShare: 1, patienceMs: 0 })
  const bulk = createBulkConnection({
    connectionString: server.connectionString,
    prepare: stageTables,
    log,
  })
  const writer = createLinkWriter({ bulk, leftSegments: async () => [], lull, log })
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query(text, values)).rows as T[]

  /** Who listens reads the link again, as after a change by its owner. */
  const changed = async (link: PlantedLink): Promise<void> => {
    server.services.bus.publish('stream-link', { linkId: link.linkId })
    await expect.poll(() => isKnown(server.doorUrl, link.code), { timeout: 30_000 }).toBe(true)
  }
  const open = (link: PlantedLink) =>
    fetch(`${server.doorUrl}/${link.code}`, {
      redirect: 'manual',
      headers: { 'user-agent': PHONE, accept: 'text/html' },
    })
  return {
    rows,
    open,
    changed,
    /** A link whose targets are the chat pages of these desks. */
    linkTo: async (mainAccountId: string, desks: LinkedDesk[], columns: Record<string, unknown> = {}) => {
      const link = await plantLink(client, {
        mainAccountId,
        targets: desks.length,
        platform: 'webchat',
        first_message: WORDS,
        ...columns,
      })
      for (const [place, { channel }] of desks.entries())
        await client.query(
          'update stream_target set url = $2, messenger_account_id = $3 where target_id = $1',
          [link.targetIds[place], `https://chat.example/chat/${channel.channelKey}`, channel.id],
        )
      await changed(link)
      return link
    },
    /** One click; answers the message that it puts into the visitor's field. */
    click: async (link: PlantedLink): Promise<string> => {
      const answer = await open(link)
      expect(answer.status).toBe(302)
      return new URL(answer.headers.get('location') ?? '').searchParams.get('text') ?? ''
    },
    /** Clicks straight into the tables, as the writer brings them. */
    bring: async (clicks: Click[]): Promise<void> => {
      const path = join(folder, `${randomUUID()}.log`)
      await writeFile(path, clicks.map((one) => `${clickLine(one)}\n`).join(''))
      const before = writer.state().segments
      writer.take(path)
      await expect.poll(() => writer.state().segments, { timeout: 30_000 }).toBe(before + 1)
    },
    /** A new visitor of this desk's chat writes something; answers how to write more. */
    say: async (desk: Desk, text: string) => {
      const visitor = await createVisitor(server, desk)
      const write = async (more: string, clientMsgId: string = randomUUID()): Promise<void> => {
        const sent = await server.call(
          webChat.sendFromVisitor,
          { clientMsgId, text: more },
          { token: visitor.token },
        )
        expect(sent.code).toBe(200)
      }
      await write(text)
      const known = await server.services.sessions.tokens.verifyVisitor(visitor.token)
      return { write, visitorId: known?.visitorId ?? '' }
    },
    /** Messages that are taken and not applied yet, and tokens that wait. */
    waiting: async (): Promise<{ events: number; tokens: number }> => {
      const [row] = await rows<{ events: number; tokens: number }>(
        `select (select count(*)::int from inbound_event where processed_at is null) as events,
           (select count(*)::int from stream_arrival) as tokens`,
      )
      return row ?? { events: -1, tokens: -1 }
    },
    close: async () => {
      await writer.close(1_000)
      await bulk.close()
      await client.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ConversionWorld = Awaited<ReturnType<typeof openConversionWorld>>

/** Everything that counts chats and fans, against a recount of the conversions; answers what does not agree. */
export const recountConversions = async ({ rows }: ConversionWorld): Promise<string[]> => {
  const found = await rows<{ problem: string }>(`
    with counted as (select target_id, count(*) as chats, count(fan_id) as fans from stream_conversion group by 1),
    moments as (
      select stream_link_id, target_id::text as key, 'chat' as dimension, at from stream_conversion
      union all
      select stream_link_id, target_id::text, 'fan', at from stream_conversion where fan_id is not null)
    select format('target %s: %s', t.target_id, to_jsonb(t)) as problem from stream_target t
      left join counted c using (target_id)
      where (t.chat_num, t.fan_num) is distinct from (coalesce(c.chats, 0), coalesce(c.fans, 0))
    union all
    select format('link %s: %s', l.stream_link_id, l.fan_num) from stream_link l where l.fan_num <>
      (select count(fan_id) from stream_conversion c where c.stream_link_id = l.stream_link_id)
    union all
    select format('%s of %s at %s: %s rolled up, %s rows', dimension, key, quarter, r.n, c.n) from (
      select stream_link_id, dimension, quarter, key, visits as n from stream_rollup where dimension in ('chat', 'fan')) r
      full join (select stream_link_id, dimension, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z') as quarter,
        key, count(*) as n from moments group by 1, 2, 3, 4) c
      using (stream_link_id, dimension, quarter, key) where r.n is distinct from c.n
    union all
    select format('%s of %s on %s: %s rolled up, %s rows', dimension, key, day, r.n, c.n) from (
      select stream_link_id, dimension, day, key, visits as n from stream_rollup_day where dimension in ('chat', 'fan')) r
      full join (select stream_link_id, dimension, (at at time zone 'UTC')::date as day, key, count(*) as n
        from moments group by 1, 2, 3, 4) c
      using (stream_link_id, dimension, day, key) where r.n is distinct from c.n
    union all
    select format('conversion %s has another click', token) from stream_conversion c where not exists (
      select from stream_visit v where (v.visit_id, v.token, v.target_id, v.main_account_id)
        = (c.visit_id, c.token, c.target_id, c.main_account_id))
    union all
    select format('conversion %s has another fan', token) from stream_conversion c where fan_id is not null and not exists (
      select from fan f where (f.fan_id, f.contact_id, f.main_account_id, f.type)
        = (c.fan_id, c.contact_id, c.main_account_id, 'new'))`)
  return found.map(({ problem }) => problem)
}
