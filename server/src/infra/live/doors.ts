import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Login } from '../http/call.ts'

/** What is done with a connection that a ticket let in. */
export type Door = (socket: WebSocket, login: Login) => void

/** What one read of a connection gives, with room to spare. */
const MAX_FRAME_BYTES = 256 * 1024

/** Other WebSockets than live connections, by their path, let in by the same tickets and ended with the same login sessions. */
export const createDoors = (doors: Readonly<Record<string, Door>>) => {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })
  const open = new Map<WebSocket, Login>()
  const endAll = (wanted: (login: Login) => boolean): void => {
    for (const [socket, login] of open) if (wanted(login)) socket.terminate()
  }
  return {
    at: (path: string): Door | undefined => (Object.hasOwn(doors, path) ? doors[path] : undefined),
    enter: (door: Door, login: Login, request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      server.handleUpgrade(request, socket, head, (webSocket) => {
        open.set(webSocket, login)
        webSocket.on('error', () => webSocket.terminate())
        webSocket.once('close', () => open.delete(webSocket))
        door(webSocket, login)
      }),
    end: (loginSessionIds: ReadonlySet<string>): void =>
      endAll((login) => 'loginSessionId' in login && loginSessionIds.has(login.loginSessionId)),
    close: (): void => endAll(() => true),
  }
}
