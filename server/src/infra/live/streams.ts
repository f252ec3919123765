import type { Bus } from '../bus.ts'
import { type AccountScope, type AccountTx, type Database, sql } from '../database/database.ts'

/** What a bus message of a stream says: new durable events from `first` on, or one passing event. Null: read them yourself. */
export type StreamNews = { first: number; events: unknown[] } | { passing: unknown } | null

export type Replay = { events: { seq: number; event: unknown }[]; lastSeq: number; tooOld: boolean }

/** New events of one stream. */
export type Addition = { stream: string; events: unknown[] }

/**
 * Durable streams of events for live clients. Sequence numbers have no gaps and are in the order of commits, since
 * they are allocated under the stream's row lock.
 */
export type Streams = {
  /**
   * Appends within the transaction and publishes after its commit. Takes the streams' locks in the order given: call it
   * once, last.
   */
  append(tx: AccountTx, ...additions: Addition[]): Promise<void>
  /** Tells those who are connected now; kept nowhere. */
  pass(scope: AccountScope, stream: string, event: unknown): void
  /** As `pass`, to everybody who hears this name of the tenant. */
  passToTenant(tenantId: number, name: string, event: unknown): void
  /** The sequence of the last event, 0 for a stream that has none. */
  position(tx: AccountTx, stream: string): Promise<number>
  /** Events after `seq`, at most `limit`; `tooOld` when some of them are no longer kept. */
  since(scope: AccountScope, stream: string, seq: number, limit: number): Promise<Replay>
  listen(scope: AccountScope, stream: string, listener: (news: StreamNews) => void): () => void
  listenToTenant(tenantId: number, name: string, listener: (news: StreamNews) => void): () => void
}

export const topicOf = (scope: AccountScope, stream: string): string =>
  `live:${scope.mainAccountId}:${stream}`

const tenantTopicOf = (tenantId: number, name: string): string => `live:tenant:${tenantId}:${name}`

export const createStreams = (db: Database, bus: Bus): Streams => ({
  append: async (tx, ...additions) => {
    const wanted = additions.filter(({ events }) => events.length > 0)
    if (wanted.length === 0) return
    const appends = wanted.map(
      ({ stream, events }) =>
        sql`append_live_events(${tx.tenantId}, ${tx.mainAccountId}, ${stream}, ${JSON.stringify(events)}::jsonb)::float8`,
    )
    const row = await tx.first(sql<{ firsts: number[] }>`select array[${sql.join(appends)}] as firsts`)
    for (const [index, { stream, events }] of wanted.entries()) {
      const news: StreamNews = { first: row?.firsts[index] ?? 0, events }
      tx.afterCommit(() => bus.publish(topicOf(tx, stream), news))
    }
  },
  pass: (scope, stream, event) =>
    bus.publish(topicOf(scope, stream), { passing: event } satisfies StreamNews),
  passToTenant: (tenantId, name, event) =>
    bus.publish(tenantTopicOf(tenantId, name), { passing: event } satisfies StreamNews),
  position: async (tx, stream) => {
    const row = await tx.first(
      sql<{
        last_seq: number
      }>`select last_seq from live_stream where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and stream = ${stream}`,
    )
    return row?.last_seq ?? 0
  },
  since: (scope, stream, seq, limit) =>
    db.inAccount(scope, async (tx) => {
      const head = await tx.first(
        sql<{
          last_seq: number
          oldest_seq: number
        }>`select last_seq, oldest_seq from live_stream where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and stream = ${stream}`,
      )
      const lastSeq = head?.last_seq ?? 0
      // A position ahead of the stream comes from another life of the database: it cannot be resumed either.
      if (seq > lastSeq || (head !== undefined && seq < head.oldest_seq - 1))
        return { events: [], lastSeq, tooOld: true }
      const events = await tx.rows(
        sql<{
          seq: number
          event: unknown
        }>`select seq, event from live_event where tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and stream = ${stream} and seq > ${seq} order by seq limit ${limit}`,
      )
      return { events, lastSeq, tooOld: false }
    }),
  listen: (scope, stream, listener) =>
    bus.subscribe(topicOf(scope, stream), (payload) => listener(payload as StreamNews)),
  listenToTenant: (tenantId, name, listener) =>
    bus.subscribe(tenantTopicOf(tenantId, name), (payload) => listener(payload as StreamNews)),
})

/** Drops events older than `hours` and remembers where each stream now begins. */
export const dropOldEvents = (db: Database, hours: number): Promise<number> =>
  db.inInstallation(async (tx) => {
    const dropped = await tx.rows(
      sql<{ tenant_id: number; main_account_id: string; stream: string; upto: number }>`
        with gone as (
          delete from live_event where created_at < now() - make_interval(hours => ${hours})
          returning tenant_id, main_account_id, stream, seq
        )
        select tenant_id, main_account_id, stream, max(seq) as upto from gone group by 1, 2, 3`,
    )
    for (const { tenant_id, main_account_id, stream, upto } of dropped) {
      await tx.count(
        sql`update live_stream set oldest_seq = greatest(oldest_seq, ${upto + 1}) where tenant_id = ${tenant_id} and main_account_id = ${main_account_id} and stream = ${stream}`,
      )
    }
    return dropped.length
  })

/** Forgets streams with all that was said in them. Whoever still listens is told that it was away too long. */
export const dropStreams = async (tx: AccountTx, streams: string[]): Promise<void> => {
  const these = sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId} and stream = any(${streams})`
  await tx.count(sql`delete from live_event where ${these}`)
  await tx.count(sql`delete from live_stream where ${these}`)
}
