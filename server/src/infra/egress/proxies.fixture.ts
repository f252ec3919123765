import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, connect, type Server, type Socket, type AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createServer as createHttpsServer } from 'node:https'

type Certificate = { cert: string; key: string }

/** A server on the loopback that counts who came; `address` is one of 127.0.0.0/8. */
const listen = async (server: Server, address = '127.0.0.1') => {
  const sockets = new Set<Socket>()
  const came: string[] = []
  server.on('connection', (socket: Socket) => {
    came.push(`${socket.remoteAddress}:${socket.remotePort}`)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, address)
  await once(server, 'listening')
  return {
    host: address,
    port: (server.address() as AddressInfo).port,
    /** Each connection by its remote address and port. */
    came,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** What `handle` makes of each connection: a black hole, a web server that closes, something that drips. */
export const startFaulty = (handle: (socket: Socket) => void, address?: string) =>
  listen(createServer(handle), address)

export const startWeb = (answer: RequestListener, certificate?: Certificate, address?: string) =>
  listen(
    certificate === undefined ? createHttpServer(answer) : createHttpsServer(certificate, answer),
    address,
  )

export type Door = {
  login?: string
  password?: string
  /** Names as the proxy's own network knows them. */
  names?: Record<string, number>
  refuse?: boolean
  certificate?: Certificate
}

/** Ties two connections together: what one says the other hears. */
const join = (one: Socket, other: Socket) => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}

const go = (door: Door, host: string, port: number): Socket => {
  const known = door.names?.[host]
  return known === undefined ? connect(port, host) : connect(known, '127.0.0.1')
}

const answerConnect = (door: Door, client: Socket, head: string) => {
  const wanted = Buffer.from(`${door.login}:${door.password}`).toString('base64')
  const isKnown = door.login === undefined || head.includes(`Proxy-Authorization: Basic ${wanted}\r\n`)
  if (!isKnown) return client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
  if (door.refuse) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  const [, host = '', port = '0'] = /^CONNECT \[?([^\]\s]+?)\]?:(\d+) /.exec(head) ?? []
  const target = go(door, host, Number(port))
  target.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  target.once('connect', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    join(client, target)
  })
  return client
}

/** An HTTP proxy, by TLS where it has a certificate. `heads`: what it was asked. */
export const startHttpProxy = async (door: Door = {}, address?: string) => {
  const heads: string[] = []
  const handle = (client: Socket) => {
    client.on('error', () => undefined)
    client.once('data', (data) => {
      heads.push(data.toString('latin1'))
      answerConnect(door, client, data.toString('latin1'))
    })
  }
  const server =
    door.certificate === undefined ? createServer(handle) : createTlsServer(door.certificate, handle)
  return { ...(await listen(server, address)), heads }
}

const next = async (socket: Socket): Promise<Buffer> => ((await once(socket, 'data')) as [Buffer])[0]

const letIn = async (door: Door, client: Socket): Promise<boolean> => {
  const [version] = await next(client)
  if (version !== 5) return false
  client.write(Buffer.from([5, door.login === undefined ? 0 : 2]))
  if (door.login === undefined) return true
  const said = await next(client)
  const nameLength = said[1] ?? 0
  const name = said.toString('utf8', 2, 2 + nameLength)
  const isKnown = name === door.login && said.toString('utf8', 3 + nameLength) === door.password
  client.write(Buffer.from([1, isKnown ? 0 : 1]))
  return isKnown
}

const serveSocks = async (door: Door, client: Socket, asked: string[]): Promise<void> => {
  if (!(await letIn(door, client))) return void client.end()
  const wish = await next(client)
  const isName = wish[3] === 3
  const host = isName ? wish.toString('utf8', 5, 5 + (wish[4] ?? 0)) : wish.subarray(4, 8).join('.')
  asked.push(host)
  const reply = (status: number) => client.write(Buffer.from([5, status, 0, 1, 0, 0, 0, 0, 0, 0]))
  if (door.refuse) return void reply(2)
  const target = go(door, host, wish.readUInt16BE(wish.length - 2))
  target.once('error', () => reply(5))
  target.once('connect', () => {
    reply(0)
    join(client, target)
  })
}

/** A SOCKS5 proxy. `asked`: the hosts that it was to reach, as they were said. */
export const startSocksProxy = async (door: Door = {}, address?: string) => {
  const asked: string[] = []
  const server = createServer((client) => {
    client.on('error', () => undefined)
    serveSocks(door, client, asked).catch(() => client.destroy())
  })
  return { ...(await listen(server, address)), asked }
}
