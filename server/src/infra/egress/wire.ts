import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { EgressError, type EgressFault } from './egress-error.ts'

/** No proxy's greeting is longer. */
const MOST_BYTES = 16_384

/** Takes part in a piece of work that has a deadline: destroyed when it is over without success. */
export type Hold = <S extends Socket>(socket: S) => S

/**
 * Ends `work` after so many milliseconds with `timeout`, or with `stopped` when `signal` says so, and closes whatever it had
 * opened or opens later.
 */
export const within = async <T>(
  milliseconds: number,
  work: (hold: Hold) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const sockets = new Set<Socket>()
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let stop = (): void => undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new EgressError('timeout')), milliseconds)
    stop = () => fail(new EgressError('stopped'))
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
  const hold: Hold = (socket) => {
    // A socket without somebody who hears its errors ends the process.
    socket.on('error', () => undefined)
    if (isOver) socket.destroy()
    else sockets.add(socket)
    return socket
  }
  try {
    return await Promise.race([work(hold), late])
  } catch (error) {
    isOver = true
    for (const socket of sockets) socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Waits for `event`, or for the connection to end. */
const opened = <S extends Socket>(
  socket: S,
  event: string,
  fault: (error: Error | undefined) => EgressFault,
) =>
  new Promise<S>((done, fail) => {
    const failed = (error?: Error) => {
      stop()
      fail(new EgressError(fault(error)))
    }
    const closed = () => failed()
    const ready = () => {
      stop()
      done(socket)
    }
    const stop = () => {
      socket.off(event, ready).off('error', failed).off('close', closed)
    }
    socket.once(event, ready).once('error', failed).once('close', closed)
  })

const codeOf = (error: Error | undefined): string => String((error as { code?: unknown } | undefined)?.code)

/** Dials an address that has been checked; never a name. */
export const dial = (hold: Hold, address: string, port: number): Promise<Socket> =>
  opened(hold(connectTcp({ host: address, port })), 'connect', (error) =>
    codeOf(error) === 'ETIMEDOUT' ? 'timeout' : 'refused',
  )

/** What the other side says is no TLS at all; otherwise it is TLS that is not to be trusted. */
const isNoTls = (error: Error | undefined): boolean =>
  error === undefined || /^(ERR_SSL_|EPROTO|ECONNRESET|EPIPE)/.test(codeOf(error))

export type Trust = { ca: string[] | undefined; untrusted: EgressFault; none: EgressFault }

/** TLS on a connection that is there, checked against the host's name. */
export const secure = (
  hold: Hold,
  socket: Socket,
  host: string,
  { ca, untrusted, none }: Trust,
): Promise<TLSSocket> => {
  const tls = connectTls({
    socket,
    host,
    // No server name may be sent for an address.
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    ...(ca === undefined ? {} : { ca }),
    ALPNProtocols: ['http/1.1'],
  })
  return opened(hold(tls), 'secureConnect', (error) => (isNoTls(error) ? none : untrusted))
}

/**
 * Reads until `enough` says how many bytes are meant; the rest stays for whoever reads next. Whoever closes or talks on
 * without an end is `not_a_proxy`.
 */
export const read = (socket: Socket, enough: (held: Buffer) => number | undefined): Promise<Buffer> =>
  new Promise((done, fail) => {
    let held = Buffer.alloc(0)
    const stop = () => {
      socket.off('readable', look).off('end', ended).off('close', ended)
    }
    const ended = () => {
      stop()
      fail(new EgressError('not_a_proxy'))
    }
    const look = () => {
      for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null)
        held = Buffer.concat([held, chunk])
      const length = enough(held)
      if (length !== undefined && length <= held.length) {
        stop()
        if (held.length > length) socket.unshift(held.subarray(length))
        done(held.subarray(0, length))
      } else if (held.length > MOST_BYTES || socket.destroyed) ended()
    }
    socket.on('readable', look).on('end', ended).on('close', ended)
    look()
  })
