import { isIP } from 'node:net'
import type { Egress, Tunnel } from '../../infra/egress/egress.ts'
import { type EgressFault, faultOf } from '../../infra/egress/egress-error.ts'
import type { ProxyFinding, ProxyProbe, ProxyWay } from '../../modules/proxy/index.ts'

type Target = { host: string; port: number }
type Options = {
  egress: Egress
  /** Tried one after the other until one can be reached. */
  targets: readonly [Target, ...Target[]]
  /** Answers with the caller's address, as our own echo call does; undefined where a proxy could not reach it. */
  echoUrl: string | undefined
  /** For each attempt, in milliseconds. */
  timeoutMs: number
}

type Status = ProxyFinding['status']

const SAMPLES = 3
const ECHO_BYTES = 4_096

const statuses: Partial<Record<EgressFault, Status>> = {
  dns: 'proxy_dns',
  refused: 'proxy_refused',
  target_tls: 'intercepted',
  address_refused: 'address_refused',
  proxy_tls: 'proxy_tls',
  not_a_proxy: 'not_a_proxy',
  auth_failed: 'auth_failed',
  target_denied: 'target_denied',
  target_unreachable: 'target_unreachable',
}
const statusOf = (error: unknown): Status => statuses[faultOf(error) ?? 'timeout'] ?? 'timeout'

/** What may be different for another target. */
const OF_TARGET: Status[] = ['target_denied', 'target_unreachable', 'intercepted']
/** What a machine does that was spoken to in a language it does not know. */
const OF_LANGUAGE: Status[] = ['not_a_proxy', 'timeout', 'proxy_tls']

type Opened = { tunnel: Tunnel; target: Target } | { status: Status }

const openAny = async ({ egress, targets, timeoutMs }: Options, via: ProxyWay): Promise<Opened> => {
  let last: Opened = { status: 'timeout' }
  for (const target of targets) {
    try {
      const tunnel = await egress.open(target, { via, timeoutMs })
      tunnel.socket.destroy()
      return { tunnel, target }
    } catch (error) {
      last = { status: statusOf(error) }
      if (!OF_TARGET.includes(last.status)) return last
    }
  }
  return last
}

const totalOf = ({ tcpMs, connectMs, tlsMs }: Tunnel): number => tcpMs + connectMs + tlsMs

/** Some more of the same, of which the middle one counts; one that fails now does not. */
const middleOf = async ({ egress, timeoutMs }: Options, via: ProxyWay, first: Tunnel, target: Target) => {
  const tunnels = [first]
  for (let sample = 1; sample < SAMPLES; sample += 1) {
    const next = await egress.open(target, { via, timeoutMs: timeoutMs / 2 }).catch(() => undefined)
    next?.socket.destroy()
    if (next !== undefined) tunnels.push(next)
  }
  const sorted = tunnels.sort((a, b) => totalOf(a) - totalOf(b))
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? first
}

const ipIn = (body: string): string | null => {
  const answer = JSON.parse(body) as { data?: { ip?: unknown } } | null
  const ip = answer?.data?.ip
  return typeof ip === 'string' && isIP(ip) !== 0 ? ip : null
}

/** Where it goes out, as our own server sees it. */
const exitOf = async ({ egress, echoUrl, timeoutMs }: Options, via: ProxyWay): Promise<string | null> => {
  if (echoUrl === undefined) return null
  try {
    const asked = { via, timeoutMs: timeoutMs / 2, mostBytes: ECHO_BYTES }
    const { status, body } = await egress.request(echoUrl, asked)
    return status === 200 ? ipIn(body.toString()) : null
  } catch {
    return null
  }
}

/**
 * Tries a proxy as a call would use it: connection, handshake, tunnel to a target, TLS with it. What is no proxy of its
 * protocol is asked for the other ones, without credentials.
 */
export const createProxyProbe =
  (options: Options): ProxyProbe =>
  async (via) => {
    const opened = await openAny(options, via)
    if ('status' in opened) {
      const isOther =
        OF_LANGUAGE.includes(opened.status) &&
        (await options.egress.identify(via, options.targets[0], options.timeoutMs / 3)) !== undefined
      return { status: isOther ? 'wrong_protocol' : opened.status } as ProxyFinding
    }
    const middle = await middleOf(options, via, opened.tunnel, opened.target)
    const [tcpMs, connectMs, tlsMs, totalMs] = [
      middle.tcpMs,
      middle.connectMs,
      middle.tlsMs,
      totalOf(middle),
    ].map(Math.round) as [number, number, number, number]
    const exitAddress = await exitOf(options, via)
    return { status: 'ok', tcpMs, connectMs, tlsMs, totalMs, address: middle.address, exitAddress }
  }
