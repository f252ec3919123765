import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../infra/log.ts'
import { type Answering, PlainHttpServer } from '../infra/plain-http/index.ts'
import { createRedirect } from '../modules/stream-link/stream-link.redirect.ts'
import type { RedirectDeps } from '../modules/stream-link/stream-link-redirect.types.ts'

const STATE_MS = 5_000
/** A visitor's whole request; nobody needs longer for one line. */
const REQUEST_MS = 10_000
const KEEP_ALIVE_MS = 65_000

type Deps = RedirectDeps & {
  log: Log
  /** Tells the installation how this redirector fares; may fail while the database is away. */
  saveState(): Promise<unknown>
}

const sayHealth = (response: Answering, ok: boolean): void => {
  response.writeHead(ok ? 200 : 503, ['Content-Type', 'application/json', 'Cache-Control', 'no-store'])
  response.end(JSON.stringify({ ok }))
}

/** A request that is no HTTP is answered and closed; nothing of it is repeated. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The door of short links, on an address of its own; the caller listens. Its state is saved every 5 s until it closes. */
export const startRedirector = ({ log, saveState, ...deps }: Deps): Server => {
  const redirect = createRedirect(deps)
  const options = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  const server = new PlainHttpServer(options, (request, response) => {
    if (request.url === '/health/live') sayHealth(response, true)
    else if (request.url === '/health/ready') sayHealth(response, deps.isReady())
    else redirect(request, response)
  })
  server.on('clientError', refuse)
  const save = () =>
    saveState().catch((error: unknown) =>
      log.debug({ err: error }, 'the state of the redirector was not saved'),
    )
  void save()
  const saving = setInterval(() => void save(), STATE_MS)
  server.once('close', () => clearInterval(saving))
  return server
}
