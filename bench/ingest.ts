// Messages per second that are stored and applied, beside bare inserts of the very rows they left, in the same database
// on the same durable PostgreSQL. Incoming translation is switched off. Run: npx tsx bench/ingest.ts
import { randomUUID } from 'node:crypto'
import * as webChat from '@chatx/contract/web-chat'
import pg from 'pg'
import type { Visitor } from '../server/test/people.ts'
import { inParallel, sayResult, sayTable, timed } from './figures.ts'
import { inWorld, openConversations, visitorIdOf, type World } from './world.ts'

const VISITORS = 200
const MESSAGES = 1200
const AT_ONCE = 64
const CONNECTIONS = 16
const BATCH = 100

/** When each kind of row that a message leaves was written. */
const tables = { inbound_event: 'received_at', message: 'created_at', live_event: 'created_at' }
type Table = keyof typeof tables
type Row = { table: Table; columns: string[]; values: (string | null)[] }

const texts = Array.from({ length: MESSAGES }, (_, n) => `Hola, ¿cuánto cuesta el envío a Sevilla? (${n})`)

const asText = { getTypeParser: () => String }
const openClient = async ({ server }: World): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: server.superuserConnectionString, types: asText })
  await client.connect()
  return client
}

type Send = (visitor: Visitor, text: string) => Promise<unknown>

const directly = ({ server, owner, desk }: World): Send => {
  const { conversations } = server.services
  return (visitor, text) => {
    const key = randomUUID()
    const contact = { name: null, locale: 'es', timeZone: null, pageUrl: null, referrer: null }
    return conversations.accept(owner.scope, {
      messengerAccountId: desk.channel.id,
      threadKey: visitorIdOf(visitor),
      eventKey: `client:${key}`,
      payload: {
        externalId: `client:${key}`,
        clientMsgId: key,
        text,
        fileId: null,
        at: new Date().toISOString(),
        contact,
      },
    })
  }
}

const overHttp =
  ({ server }: World): Send =>
  async (visitor, text) => {
    const sent = await server.call(
      webChat.sendFromVisitor,
      { clientMsgId: randomUUID(), text },
      { token: visitor.token },
    )
    if (sent.code !== 200) throw new Error(`a message was refused: ${sent.msg}`)
  }

/** Sends all messages at once, visitor after visitor, and waits until the last is applied. Answers two rates per second. */
const ingest = async ({ server }: World, visitors: Visitor[], send: Send) => {
  const began = performance.now()
  await inParallel(texts, AT_ONCE, async (text, n) => {
    const visitor = visitors[n % visitors.length]
    if (visitor !== undefined) await send(visitor, text)
  })
  const accepted = performance.now() - began
  await server.services.pending.settle(40_000)
  const applied = performance.now() - began
  return { accepted: (MESSAGES / accepted) * 1000, applied: (MESSAGES / applied) * 1000 }
}

/** The rows that were written since, one list per message; fails when a message is missing. */
const rowsSince = async (client: pg.Client, since: string): Promise<Row[][]> => {
  const groups = Array.from({ length: MESSAGES }, (): Row[] => [])
  for (const [table, time] of Object.entries(tables)) {
    const found = await client.query<Record<string, string | null>>(
      `select * from ${table} where ${time} > $1 order by ${time}`,
      [since],
    )
    const each = found.rows.length / MESSAGES
    if (!Number.isInteger(each) || each === 0)
      throw new Error(`${MESSAGES} messages left ${found.rows.length} rows in ${table}`)
    // The database makes the order of arrival itself.
    const columns = found.fields.map(({ name }) => name).filter((name) => name !== 'arrival')
    for (const [at, row] of found.rows.entries()) {
      const values = columns.map((name) => row[name] ?? null)
      groups[Math.floor(at / each)]?.push({ table: table as Table, columns, values })
    }
  }
  return groups
}

const insertRow = (client: pg.Client, { table, columns, values }: Row) =>
  client.query({
    name: table,
    text: `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  })

/** Writes these rows, one insert each, in one transaction. */
const commitRows = async (client: pg.Client, rows: Row[]): Promise<void> => {
  await client.query('begin')
  for (const row of rows) await insertRow(client, row)
  await client.query('commit')
}

const inBatches = (groups: Row[][]): Row[][] =>
  Array.from({ length: Math.ceil(groups.length / BATCH) }, (_, n) =>
    groups.slice(n * BATCH, (n + 1) * BATCH).flat(),
  )

/** Takes the rows away and writes the same ones again over so many connections; messages per second. */
const bareInserts = async (
  world: World,
  since: string,
  groups: Row[][],
  connections: number,
  batched = false,
) => {
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(world)))
  const [first] = clients
  for (const [table, time] of Object.entries(tables)) {
    await first?.query(`delete from ${table} where ${time} > $1`, [since])
    await first?.query(`vacuum analyze ${table}`)
  }
  const transactions = batched ? inBatches(groups) : groups
  let next = 0
  const milliseconds = await timed(() =>
    Promise.all(
      clients.map(async (client) => {
        for (let rows = transactions[next++]; rows !== undefined; rows = transactions[next++])
          await commitRows(client, rows)
      }),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  return (groups.length / milliseconds) * 1000
}

await inWorld(async (world) => {
  await world.translateIncoming(false)
  const visitors = await openConversations(world, VISITORS)
  const client = await openClient(world)
  const overNet = await ingest(world, visitors, overHttp(world))
  const mark = await client.query<{ now: string }>('select clock_timestamp() as now')
  const since = mark.rows[0]?.now ?? ''
  const direct = await ingest(world, visitors, directly(world))
  const groups = await rowsSince(client, since)
  const one = await bareInserts(world, since, groups, 1)
  const many = await bareInserts(world, since, groups, CONNECTIONS)
  const batched = await bareInserts(world, since, groups, 1, true)
  await client.end()
  const rates: [string, number][] = [
    ['accepted, directly', direct.accepted],
    ['accepted and applied, directly', direct.applied],
    ['accepted, over HTTP', overNet.accepted],
    ['accepted and applied, over HTTP', overNet.applied],
    ['bare inserts, a commit per message, 1 connection', one],
    [`bare inserts, a commit per message, ${CONNECTIONS} connections`, many],
    [`bare inserts, a commit per ${BATCH} messages, 1 connection`, batched],
  ]
  const head = ['way', 'messages/s', 'to 1 connection', `to ${CONNECTIONS}`, 'to batched']
  sayTable([head, ...rates.map(([name, rate]) => [name, rate, rate / one, rate / many, rate / batched])])
  sayResult({
    messages: MESSAGES,
    rowsPerMessage: groups[0]?.length ?? 0,
    directPerSecond: direct.applied,
    httpPerSecond: overNet.applied,
    barePerSecond: many,
    bareOneConnectionPerSecond: one,
    bareBatchedPerSecond: batched,
    directToBare: direct.applied / many,
    httpToBare: overNet.applied / many,
    directToBareOneConnection: direct.applied / one,
    directToBareBatched: direct.applied / batched,
  })
})
