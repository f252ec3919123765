import { Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { type Answering, type Asking, PlainConnection, type PlainHost } from './plain-connection.ts'

export type { Answering, Asking }

type Options = ServerOptions & {
  requestTimeout: number
  keepAliveTimeout: number
}

/**
 * Node's HTTP server with a short way for plain requests: a whole GET or HEAD of HTTP/1.1 without a body, on a connection
 * that stays open. Those are read and answered by ourselves, for less than half of what they cost otherwise; whatever looks
 * different in any way goes to Node, with its connection, and is read by Node's own parser.
 * `handle` sees both alike; of a plain request it sees the headers of `PlainHeaders` only.
 */
export class PlainHttpServer extends Server {
  readonly #plain = new Set<PlainConnection>()

  constructor(options: Options, handle: (request: Asking, response: Answering) => void) {
    super(options, (request, response) => {
      // While it closes, each connection ends with its next answer; nobody is cut off, and nobody holds up the end.
      if (!this.listening) response.shouldKeepAlive = false
      handle(request as Asking, response)
    })
    const [toNode, ...more] = this.listeners('connection')
    if (toNode === undefined || more.length > 0) throw new Error('expected one way into the HTTP server')
    this.removeAllListeners('connection')
    const host: PlainHost = {
      handle,
      isOpen: () => this.listening,
      handOver: (socket) => toNode.call(this, socket),
      forget: (connection) => this.#plain.delete(connection),
      firstRequestMs: options.requestTimeout,
      keepAliveMs: options.keepAliveTimeout,
    }
    this.on('connection', (socket: Socket) => this.#plain.add(new PlainConnection(host, socket)))
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections()
    for (const connection of this.#plain) connection.endIfIdle()
  }

  override closeAllConnections(): void {
    super.closeAllConnections()
    for (const connection of this.#plain) connection.destroy()
  }
}
