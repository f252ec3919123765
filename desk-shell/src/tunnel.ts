import type { Duplex } from 'node:stream'
import { createWebSocketStream, WebSocket } from 'ws'

const OPEN_MS = 20_000

type TunnelDeps = { origin: string; ticket(): Promise<string> }

/**
 * A connection to a host's port 443 by the account's proxy: the server dials the proxy, whose password it tells nobody, and
 * hands the bytes on. TLS is between the page and the host. Throws when the server, the proxy or the host refuses.
 */
export const openTunnel =
  ({ origin, ticket }: TunnelDeps) =>
  async (messengerAccountId: string, host: string): Promise<Duplex> => {
    const address = `${origin.replace(/^http/, 'ws')}/tunnel?ticket=${encodeURIComponent(await ticket())}`
    const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 256 * 1024 })
    return new Promise((done, fail) => {
      const limit = setTimeout(() => socket.terminate(), OPEN_MS)
      socket.on('error', () => fail(new Error('The tunnel broke.')))
      socket.once('close', () => {
        clearTimeout(limit)
        fail(new Error('There is no way through.'))
      })
      socket.once('open', () => socket.send(JSON.stringify({ messengerAccountId, host })))
      // The first word is the server's: the host has been reached. All that follows is the host's.
      socket.once('message', () => {
        clearTimeout(limit)
        done(createWebSocketStream(socket))
      })
    })
  }
