import { isIPv4, isIPv6, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { EgressError, type EgressFault } from './egress-error.ts'
import type { Credentials, Target } from './route.ts'
import { read } from './wire.ts'

// RFC 1928 and, for user name and password, RFC 1929.
const VERSION = 5
const NO_LOGIN = 0
const LOGIN = 2
const NONE_FITS = 0xff
const LOGIN_VERSION = 1
const CONNECT = 1
const IPV4 = 1
const NAME = 3
const IPV6 = 4

const faults: Record<number, EgressFault> = {
  1: 'target_unreachable',
  2: 'target_denied',
  3: 'target_unreachable',
  4: 'target_unreachable',
  5: 'target_unreachable',
  6: 'target_unreachable',
  7: 'target_denied',
  8: 'target_denied',
}

const exactly = (length: number) => () => length

/** Which way to log in the proxy chose of the two; `not_a_proxy` for what does not speak SOCKS5. */
export const greetSocks = async (socket: Socket): Promise<number> => {
  socket.write(Buffer.from([VERSION, 2, NO_LOGIN, LOGIN]))
  // Something else that answers shows at the first byte.
  const answer = await read(socket, (held) => (held.length > 0 && held[0] !== VERSION ? held.length : 2))
  if (answer[0] !== VERSION) throw new EgressError('not_a_proxy')
  return answer[1] ?? NONE_FITS
}

const logIn = async (socket: Socket, { username, password }: Credentials): Promise<void> => {
  const name = Buffer.from(username)
  const secret = Buffer.from(password)
  socket.write(
    Buffer.concat([Buffer.from([LOGIN_VERSION, name.length]), name, Buffer.from([secret.length]), secret]),
  )
  const [, status] = await read(socket, exactly(2))
  if (status !== 0) throw new EgressError('auth_failed')
}

const addressOf = (host: string): Buffer => {
  if (isIPv4(host)) return Buffer.from([IPV4, ...ipaddr.parse(host).toByteArray()])
  if (isIPv6(host)) return Buffer.from([IPV6, ...ipaddr.parse(host).toByteArray()])
  const name = Buffer.from(host)
  return Buffer.concat([Buffer.from([NAME, name.length]), name])
}

/** Where it is bound comes in three lengths, which the fourth byte tells, and for a name the fifth. */
const replyLength = (held: Buffer): number | undefined => {
  const [, , , kind, first] = held
  if (kind === IPV4) return 10
  if (kind === IPV6) return 22
  if (kind === NAME && first !== undefined) return 7 + first
  return kind === undefined || kind === NAME ? undefined : 4
}

/** Makes a tunnel of the connection; the proxy looks the target's name up. */
export const tunnelBySocks = async (
  socket: Socket,
  target: Target,
  credentials: Credentials,
): Promise<void> => {
  const method = await greetSocks(socket)
  if (method === LOGIN) await logIn(socket, credentials)
  else if (method !== NO_LOGIN) throw new EgressError('auth_failed')
  const port = Buffer.alloc(2)
  port.writeUInt16BE(target.port)
  socket.write(Buffer.concat([Buffer.from([VERSION, CONNECT, 0]), addressOf(target.host), port]))
  const [version, status = 1] = await read(socket, replyLength)
  if (version !== VERSION) throw new EgressError('not_a_proxy')
  if (status !== 0) throw new EgressError(faults[status] ?? 'not_a_proxy')
}
