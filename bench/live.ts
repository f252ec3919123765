// How long a visitor's message takes from the visitor's call to the agent's desk, at 50 messages per second over 200
// visitors, beside a bare relay that commits one row. Run: npx tsx bench/live.ts [--translate]
// With --translate each message is translated by Apertium, too, after it was shown.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import * as access from '@chatx/contract/access'
import type { ServerFrame } from '@chatx/contract/live'
import * as webChat from '@chatx/contract/web-chat'
import { WebSocket, WebSocketServer } from 'ws'
import { openLive } from '../server/test/harness.ts'
import { nameOf, percentile, sayResult, sayTable } from './figures.ts'
import { inWorld, openConversations, type World } from './world.ts'

const VISITORS = 200
const PER_SECOND = 50
const SECONDS = 20
const RELAY_SECONDS = 6
const STRAGGLERS_MS = 10_000

type Way = {
  /** Whether the message was accepted; one that was not is counted as refused, since its sender is told. */
  send(n: number, id: string): Promise<boolean>
  /** When the desk heard of each message first. */
  heard: Map<string, number>
}

/**
 * Sends at fixed moments, whether or not earlier calls have been answered, and counts from the planned moment: a server
 * that stalls is not spared the messages that would have come meanwhile.
 */
const latencies = async ({ send, heard }: Way, seconds: number) => {
  const began = performance.now()
  const planned = new Map<string, number>()
  const calls: Promise<boolean>[] = []
  for (let n = 0; n < PER_SECOND * seconds; n += 1) {
    const at = began + (n * 1000) / PER_SECOND
    await pause(Math.max(0, at - performance.now()))
    const id = randomUUID()
    planned.set(id, at)
    calls.push(send(n, id))
  }
  const refused = (await Promise.all(calls)).filter((accepted) => !accepted).length
  const deadline = performance.now() + STRAGGLERS_MS
  while (heard.size < planned.size - refused && performance.now() < deadline) await pause(20)
  const took = [...planned].flatMap(([id, at]) => {
    const moment = heard.get(id)
    return moment === undefined ? [] : [moment - at]
  })
  return {
    sent: planned.size,
    refused,
    lost: planned.size - refused - took.length,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
  }
}

const heardAt = (frame: ServerFrame): string | null =>
  frame.t === 'event' && frame.event.type === 'message' ? frame.event.data.message.clientMsgId : null

const product = async (world: World) => {
  const { server, desk } = world
  const visitors = await openConversations(world, VISITORS)
  const ticket = await server.call(access.liveTicket, {}, { token: desk.token })
  const live = await openLive(server.url, ticket.data.ticket)
  const heard = new Map<string, number>()
  live.socket.on('message', (data) => {
    const id = heardAt(JSON.parse(String(data)) as ServerFrame)
    if (id !== null && !heard.has(id)) heard.set(id, performance.now())
  })
  live.send({ t: 'resume' })
  await live.until((frame): frame is Extract<ServerFrame, { t: 'ready' }> => frame.t === 'ready')
  const send = async (n: number, clientMsgId: string): Promise<boolean> => {
    const token = visitors[n % visitors.length]?.token
    const text = `¿Dónde está mi pedido, señora ${nameOf(n)}?`
    const sent = await server.call(webChat.sendFromVisitor, { clientMsgId, text }, { token })
    return sent.code === 200
  }
  const figures = await latencies({ send, heard }, SECONDS)
  live.close()
  await server.services.pending.settle(10_000)
  return figures
}

/** The least that keeps the promise: a call, one row committed, one frame. */
const relay = async ({ server }: World) => {
  const { pool } = server.services.db
  await pool.query('create table bench_relay (id uuid primary key, body text not null)')
  const http = createServer(async (request, response) => {
    const { id, body } = JSON.parse(await textOf(request)) as { id: string; body: string }
    await pool.query('insert into bench_relay values ($1, $2)', [id, body])
    for (const client of sockets.clients) client.send(id)
    response.end()
  })
  const sockets = new WebSocketServer({ server: http })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const at = `127.0.0.1:${(http.address() as AddressInfo).port}`
  const socket = new WebSocket(`ws://${at}`)
  await once(socket, 'open')
  const heard = new Map<string, number>()
  socket.on('message', (id) => heard.set(String(id), performance.now()))
  const send = async (n: number, id: string): Promise<boolean> => {
    const body = JSON.stringify({ id, body: `¿Dónde está mi pedido, señora ${nameOf(n)}?` })
    const signal = AbortSignal.timeout(10_000)
    return (await fetch(`http://${at}`, { method: 'POST', body, signal })).ok
  }
  const figures = await latencies({ send, heard }, RELAY_SECONDS)
  socket.terminate()
  sockets.close()
  http.close()
  http.closeAllConnections()
  return figures
}

await inWorld(async (world) => {
  await world.translateIncoming(process.argv.includes('--translate'))
  const bare = await relay(world)
  const whole = await product(world)
  const head = ['way', 'messages', 'refused', 'lost', 'p50 ms', 'p95 ms', 'p99 ms']
  const row = (name: string, { sent, refused, lost, p50, p95, p99 }: typeof bare) => [
    name,
    sent,
    refused,
    lost,
    p50,
    p95,
    p99,
  ]
  sayTable([head, row('visitor to desk', whole), row('bare relay', bare)])
  sayResult({
    perSecond: PER_SECOND,
    visitors: VISITORS,
    ...whole,
    relayP50: bare.p50,
    relayP95: bare.p95,
    p50ToRelay: whole.p50 / bare.p50,
    p95ToRelay: whole.p95 / bare.p95,
  })
  if (whole.lost > 0) process.exitCode = 1
})
