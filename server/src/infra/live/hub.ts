import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientFrame, type ClientFrame, type ServerFrame } from '@chatx/contract/live'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AccountScope } from '../database/database.ts'
import type { Login } from '../http/call.ts'
import type { Log } from '../log.ts'
import { createConnection, type LiveConnection } from './connection.ts'
import { createDoors, type Door } from './doors.ts'
import type { Streams } from './streams.ts'

const MAX_FRAME_BYTES = 16 * 1024
const SILENCE_MS = 60_000

export type LiveClient = { login: Login; scope: AccountScope; connection: LiveConnection }

export type HubOptions = {
  log: Log
  streams: Streams
  /** The login behind a one-time ticket. */
  consumeTicket(ticket: string): Promise<Login | undefined>
  /** The stream that a login may hear; undefined refuses the connection. */
  streamOf(
    login: Login,
  ): { scope: AccountScope; stream: string; alsoHear?: string[]; alsoHearOfTenant?: string[] } | undefined
  originAllowed(origin: string | undefined, host: string | undefined): boolean
  opened(client: LiveClient): void
  frame(client: LiveClient, frame: ClientFrame): void
  closed(client: LiveClient): void
  /** Other WebSockets for those who have a ticket, by path. */
  doors?: Readonly<Record<string, Door>>
}

export type Hub = {
  attach(server: Server): void
  /** Ends the connections of these login sessions with a reason that the client acts on. */
  end(loginSessionIds: string[], reason: Extract<ServerFrame, { t: 'bye' }>['reason']): void
  connections(): number
  close(): Promise<void>
}

const refuse = (socket: Duplex, status: string) => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

const sessionOf = (login: Login): string | undefined =>
  'loginSessionId' in login ? login.loginSessionId : undefined

const read = (text: string): ClientFrame | undefined => {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const serve = (
  socket: WebSocket,
  client: LiveClient,
  clients: Map<WebSocket, LiveClient>,
  options: HubOptions,
) => {
  clients.set(socket, client)
  let silence = setTimeout(() => socket.terminate(), SILENCE_MS)
  options.opened(client)
  socket.on('message', (data) => {
    clearTimeout(silence)
    silence = setTimeout(() => socket.terminate(), SILENCE_MS)
    const frame = read(String(data))
    if (frame === undefined) return socket.close(1008)
    if (frame.t === 'resume') client.connection.resume(frame.seq)
    else if (frame.t === 'ping') client.connection.send({ t: 'pong' })
    else options.frame(client, frame)
  })
  socket.on('error', (error) => options.log.debug({ err: error }, 'a live connection broke'))
  socket.on('close', () => {
    clearTimeout(silence)
    clients.delete(socket)
    client.connection.stop()
    options.closed(client)
  })
}

/** Accepts live connections at `/live?ticket=…` and joins each to the one stream its login may hear. */
export const createHub = (options: HubOptions): Hub => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })
  const clients = new Map<WebSocket, LiveClient>()
  const doors = createDoors(options.doors ?? {})

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const door = doors.at(url.pathname)
    if (url.pathname !== '/live' && door === undefined) return refuse(socket, '404 Not Found')
    if (!options.originAllowed(request.headers.origin, request.headers.host))
      return refuse(socket, '403 Forbidden')
    const login = await options.consumeTicket(url.searchParams.get('ticket') ?? '')
    if (login === undefined) return refuse(socket, '401 Unauthorized')
    if (door !== undefined) return doors.enter(door, login, request, socket, head)
    const place = options.streamOf(login)
    if (place === undefined) return refuse(socket, '401 Unauthorized')
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = createConnection(webSocket, { ...place, streams: options.streams })
      serve(webSocket, { login, scope: place.scope, connection }, clients, options)
    })
  }

  return {
    attach: (http) => {
      http.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy())
        upgrade(request, socket, head).catch((error) => {
          options.log.warn({ err: error }, 'a live connection could not be opened')
          refuse(socket, '503 Service Unavailable')
        })
      })
    },
    end: (loginSessionIds, reason) => {
      const ended = new Set(loginSessionIds)
      for (const { login, connection } of clients.values())
        if (ended.has(sessionOf(login) ?? '')) connection.bye(reason)
      doors.end(ended)
    },
    connections: () => clients.size,
    close: async () => {
      for (const client of clients.values()) client.connection.bye('restart')
      doors.close()
      await new Promise((resolve) => server.close(resolve))
      for (const socket of clients.keys()) socket.terminate()
    },
  }
}
