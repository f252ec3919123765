import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'

export type Relay = { port: number; username: string; password: string; close(): Promise<void> }

/** A connection to a host's port 443 by the account's proxy; throws when there is none. */
export type OpenTunnel = (host: string) => Promise<Duplex>

const NOT_ALLOWED = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n'
const NO_WAY = 'HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n'
const WHO =
  'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="chatx"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

const isKnown = (request: IncomingMessage, expected: string): boolean => {
  const given = Buffer.from(request.headers['proxy-authorization'] ?? '')
  const wanted = Buffer.from(expected)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The host of `host:443`; undefined for another port or what is no host. */
const hostOf = (target: string): string | undefined => /^\[?([\w.:-]{1,253}?)\]?:443$/.exec(target)?.[1]

/**
 * A small proxy of one account on this machine, which hands what it gets to the server, where the account's proxy and its
 * password are known. Its own password is made for this run: other programs here have no use of it. It speaks CONNECT to
 * port 443 only, so nothing that it carries can be read on the way.
 */
export const createRelay = async (openTunnel: OpenTunnel): Promise<Relay> => {
  const username = 'chatx'
  const password = randomBytes(24).toString('base64url')
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const held = new Set<Duplex>()
  const server = createServer((_request, response) => {
    response.writeHead(403, { connection: 'close' }).end()
  })
  const join = async (host: string, socket: Duplex, head: Buffer): Promise<void> => {
    const tunnel = await openTunnel(host)
    if (socket.destroyed) return void tunnel.destroy()
    held.add(tunnel)
    tunnel.once('close', () => held.delete(tunnel))
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) tunnel.write(head)
    pipeline(socket, tunnel, socket, () => tunnel.destroy())
  }
  server.on('connect', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    held.add(socket)
    socket.once('close', () => held.delete(socket))
    if (!isKnown(request, expected)) return void socket.end(WHO)
    const host = hostOf(request.url ?? '')
    if (host === undefined) return void socket.end(NOT_ALLOWED)
    join(host, socket, head).catch(() => socket.end(NO_WAY))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    username,
    password,
    close: async () => {
      for (const one of held) one.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
