import { pipeline } from 'node:stream'
import { createWebSocketStream, type WebSocket } from 'ws'
import * as z from 'zod'
import type { Login, Logins } from '../../infra/http/call.ts'
import { faultOf } from '../../infra/egress/egress-error.ts'
import type { Log } from '../../infra/log.ts'
import type { ProxyService } from './proxy.service.ts'

/** From the connection until it says where it wants to go, in milliseconds. */
const WISH_MS = 10_000
/** A page that says nothing for so long opens another one when it needs it. */
const IDLE_MS = 5 * 60_000
/** More than any page needs at once. */
const MOST_OF_ONE_LOGIN = 64

const wish = z.strictObject({ messengerAccountId: z.uuid(), host: z.string().min(1).max(253) })

const wishIn = (data: unknown) => {
  try {
    return wish.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

type Deps = { proxies: Pick<ProxyService, 'tunnel'>; log: Log }

const carry = async (
  { proxies, log }: Deps,
  socket: WebSocket,
  login: Logins['desk'],
  asked: z.output<typeof wish>,
): Promise<void> => {
  const { tenantId, mainAccountId, subAccountId } = login
  const who = { tenantId, mainAccountId, subAccountId, ...asked }
  try {
    const way = await proxies.tunnel(login, asked.messengerAccountId, asked.host)
    if (socket.readyState !== socket.OPEN) return void way.destroy()
    log.info(who, 'a page of an account goes out by its proxy')
    way.setTimeout(IDLE_MS, () => way.destroy())
    socket.send('open')
    const stream = createWebSocketStream(socket)
    pipeline(way, stream, way, () => {
      way.destroy()
      socket.terminate()
    })
  } catch (error) {
    log.info({ ...who, fault: faultOf(error) ?? 'refused' }, 'a page of an account has no way out')
    socket.close(4_001, faultOf(error) ?? 'refused')
  }
}

/**
 * The desktop program's way out for pages of an account: the first frame says the account and the host, the answer `open`
 * that the host has been reached, and all after that is between the page and the host. Only desks, and only their accounts.
 */
export const onTunnel = (deps: Deps) => {
  const held = new Map<string, number>()
  return (socket: WebSocket, login: Login): void => {
    const of = login.kind === 'desk' ? login.loginSessionId : ''
    const now = held.get(of) ?? 0
    if (login.kind !== 'desk' || now >= MOST_OF_ONE_LOGIN) return socket.close(1_008)
    held.set(of, now + 1)
    const late = setTimeout(() => socket.terminate(), WISH_MS)
    socket.once('close', () => {
      clearTimeout(late)
      const left = (held.get(of) ?? 1) - 1
      if (left === 0) held.delete(of)
      else held.set(of, left)
    })
    socket.once('message', (data) => {
      clearTimeout(late)
      const asked = wishIn(data)
      if (asked === undefined) return socket.close(1_008)
      return void carry(deps, socket, login, asked)
    })
  }
}
