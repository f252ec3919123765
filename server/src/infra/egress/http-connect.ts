import type { Socket } from 'node:net'
import { EgressError, type EgressFault } from './egress-error.ts'
import type { Credentials, Target } from './route.ts'
import { read } from './wire.ts'

const END = '\r\n\r\n'

const headerEnd = (held: Buffer): number | undefined => {
  const at = held.indexOf(END)
  return at < 0 ? undefined : at + END.length
}

const authorityOf = ({ host, port }: Target): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

const basic = ({ username, password }: Credentials): string =>
  `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`

/** The status of a proxy's answer to CONNECT; `not_a_proxy` for what is no HTTP. */
export const askHttp = async (
  socket: Socket,
  target: Target,
  credentials: Credentials | undefined,
): Promise<number> => {
  const authority = authorityOf(target)
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials === undefined ? '' : basic(credentials)}\r\n`,
  )
  // What does not begin as HTTP does is not read to an end that may never come.
  const answer = await read(socket, (held) =>
    'HTTP/1.'.startsWith(held.toString('latin1', 0, 7)) || held.toString('latin1', 0, 7) === 'HTTP/1.'
      ? headerEnd(held)
      : 0,
  )
  const status = /^HTTP\/1\.\d (\d{3})/.exec(answer.toString('latin1'))?.[1]
  if (status === undefined) throw new EgressError('not_a_proxy')
  return Number(status)
}

/** Tinyproxy says 401 where others say 407. */
const faults: Record<number, EgressFault> = {
  401: 'auth_failed',
  403: 'target_denied',
  407: 'auth_failed',
  500: 'target_unreachable',
  502: 'target_unreachable',
  503: 'target_unreachable',
  504: 'target_unreachable',
}

/** Makes a tunnel of the connection by HTTP's CONNECT (RFC 9110 §9.3.6); the proxy looks the target's name up. */
export const tunnelByHttp = async (
  socket: Socket,
  target: Target,
  credentials: Credentials,
): Promise<void> => {
  const status = await askHttp(socket, target, credentials)
  if (status < 200 || status > 299) throw new EgressError(faults[status] ?? 'not_a_proxy')
}
