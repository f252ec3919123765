import { request as startRequest, type IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { AddressGuard } from './address-guard.ts'
import { EgressError, faultOf } from './egress-error.ts'
import { normalHost } from './host.ts'
import { askHttp, tunnelByHttp } from './http-connect.ts'
import { createResolve, type Lookup } from './resolve.ts'
import type { Route, Target } from './route.ts'
import { greetSocks, tunnelBySocks } from './socks5.ts'
import { dial, type Hold, secure, within } from './wire.ts'

export type EgressOptions = {
  isAllowed: AddressGuard
  /** What may be asked in the end, where that is less than what may be dialled on the way there. */
  mayBeAsked?: AddressGuard | undefined
  lookup: Lookup
  /** Certificates (PEM) that are believed; undefined means those that Node knows. */
  ca?: string[] | undefined
}

/** `via` undefined means directly; whoever has a proxy never says undefined. Milliseconds for all of it together. */
export type Way = { via: Route | undefined; timeoutMs: number }

/** A connection with what its parts took, in milliseconds. */
export type Tunnel = { socket: Socket; address: string; tcpMs: number; connectMs: number; tlsMs: number }

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }
export type Asked = Way & {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** A longer answer is refused. */
  mostBytes: number
  /** Gives the call up, for one that may wait long. */
  signal?: AbortSignal | undefined
}

type Tools = EgressOptions & { resolve: (host: string) => Promise<string> }

/** Whether the first machine is reached by TLS; its certificate must fit the name that was given. */
const toProxy = async (tools: Tools, hold: Hold, route: Route) => {
  const address = await tools.resolve(route.host)
  const begun = performance.now()
  const socket = await dial(hold, address, route.port)
  const tcpMs = performance.now() - begun
  const trust = { ca: tools.ca, untrusted: 'proxy_tls', none: 'not_a_proxy' } as const
  const ready = route.protocol === 'https' ? await secure(hold, socket, route.host, trust) : socket
  return { socket: ready, address, tcpMs }
}

const reach = async (tools: Tools, hold: Hold, target: Target, via: Route | undefined) => {
  const { mayBeAsked = tools.isAllowed } = tools
  if (via === undefined) {
    const address = await tools.resolve(target.host)
    if (!mayBeAsked(address)) throw new EgressError('address_refused')
    const begun = performance.now()
    const socket = await dial(hold, address, target.port)
    return { socket, address, tcpMs: performance.now() - begun, connectMs: 0 }
  }
  // A name is looked up at the proxy, in its network; an address is the same everywhere.
  if (isIP(target.host) !== 0 && !mayBeAsked(target.host)) throw new EgressError('address_refused')
  const reached = await toProxy(tools, hold, via)
  const begun = performance.now()
  const tunnel = via.protocol === 'socks5' ? tunnelBySocks : tunnelByHttp
  await tunnel(reached.socket, target, via)
  return { ...reached, connectMs: performance.now() - begun }
}

const open =
  (tools: Tools) =>
  (target: Target, { via, timeoutMs }: Way): Promise<Tunnel> =>
    within(timeoutMs, (hold) => openSecure(tools, hold, target, via))

const openSecure = async (
  tools: Tools,
  hold: Hold,
  target: Target,
  via: Route | undefined,
): Promise<Tunnel> => {
  const reached = await reach(tools, hold, target, via)
  const begun = performance.now()
  // Nobody between us and the target may read along, the proxy neither.
  const trust = { ca: tools.ca, untrusted: 'target_tls', none: 'target_unreachable' } as const
  const socket = await secure(hold, reached.socket, target.host, trust)
  return { ...reached, socket, tlsMs: performance.now() - begun }
}

const bodyOf = async (message: IncomingMessage, mostBytes: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of message as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new EgressError('answer_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The beginning of an answer to one request over a connection that is there. */
const respond = (socket: Socket, url: URL, { method = 'GET', headers = {}, body }: Asked) =>
  new Promise<IncomingMessage>((done, fail) => {
    const request = startRequest({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        connection: 'close',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    })
    request.once('error', () => fail(new EgressError('answer_broken')))
    request.once('response', done)
    request.end(body)
  })

/** One request. A redirect is an answer like others: nobody follows it. */
const exchange = async (socket: Socket, url: URL, asked: Asked): Promise<Answer> => {
  const message = await respond(socket, url, asked)
  try {
    const body = await bodyOf(message, asked.mostBytes)
    return { status: message.statusCode ?? 0, headers: message.headers, body }
  } catch (error) {
    throw faultOf(error) === undefined ? new EgressError('answer_broken') : error
  }
}

/** Throws `answer_late` for what timed out after the request had left, which may have been heard. */
const orLate = (hasLeft: boolean, error: unknown): unknown =>
  hasLeft && faultOf(error) === 'timeout' ? new EgressError('answer_late') : error

const request =
  (tools: Tools) =>
  async (address: string, asked: Asked): Promise<Answer> => {
    let hasLeft = false
    const work = async (hold: Hold): Promise<Answer> => {
      const url = new URL(address)
      const host = normalHost(url.hostname)
      const isSecure = url.protocol === 'https:'
      if (host === undefined || (!isSecure && url.protocol !== 'http:'))
        throw new EgressError('address_refused')
      const target = { host, port: Number(url.port) || (isSecure ? 443 : 80) }
      const { socket } = isSecure
        ? await openSecure(tools, hold, target, asked.via)
        : await reach(tools, hold, target, asked.via)
      hasLeft = true
      const answer = await exchange(socket, url, asked)
      socket.destroy()
      return answer
    }
    try {
      return await within(asked.timeoutMs, work, asked.signal)
    } catch (error) {
      throw orLate(hasLeft, error)
    }
  }

/** What answers CONNECT thus is a proxy and not a web server. */
const PROXY_STATUS = [200, 401, 407, 502, 503, 504]

const answersAs = async (tools: Tools, hold: Hold, route: Route, target: Target): Promise<boolean> => {
  const { socket } = await toProxy(tools, hold, route)
  if (route.protocol !== 'socks5') return PROXY_STATUS.includes(await askHttp(socket, target, undefined))
  await greetSocks(socket)
  return true
}

/** Which other protocol a machine speaks, asked without any credentials; undefined where none of them. */
const identify =
  (tools: Tools) =>
  async (route: Route, target: Target, timeoutMs: number): Promise<Route['protocol'] | undefined> => {
    for (const protocol of (['http', 'socks5', 'https'] as const).filter((one) => one !== route.protocol)) {
      const isIt = await within(timeoutMs, async (hold) => {
        let last: Socket | undefined
        const held: Hold = (socket) => {
          last = socket
          return hold(socket)
        }
        try {
          return await answersAs(tools, held, { ...route, protocol }, target)
        } finally {
          last?.destroy()
        }
      }).catch(() => false)
      if (isIt) return protocol
    }
    return undefined
  }

export type Egress = ReturnType<typeof createEgress>

/**
 * The only way out for addresses that somebody else chose. Each machine that is dialled is looked up once, checked, and
 * dialled by the address that was checked; what goes through a proxy goes through it or not at all. Everything throws
 * `EgressError`.
 */
export const createEgress = (options: EgressOptions) => {
  const tools: Tools = { ...options, resolve: createResolve(options) }
  return {
    /** A TLS connection to the target; whoever opens it ends it. */
    open: open(tools),
    /** A connection as it is, for a browser that speaks TLS itself; whoever opens it ends it. */
    reach: async (target: Target, { via, timeoutMs }: Way): Promise<Socket> =>
      within(timeoutMs, async (hold) => (await reach(tools, hold, target, via)).socket),
    /** One request by http or https: no redirects, a limit of bytes and of time. */
    request: request(tools),
    identify: identify(tools),
  }
}
