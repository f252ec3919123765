import type { ProxyProtocol, ProxyStatus } from '@chatx/contract/proxy'

/** A proxy as it is dialled. */
export type ProxyWay = {
  protocol: ProxyProtocol
  host: string
  port: number
  username: string
  password: string
}

/** What one check found. Times are whole milliseconds; `address`: where the proxy itself was found. */
export type ProxyFinding =
  | { status: Exclude<ProxyStatus, 'ok' | 'unchecked'> }
  | {
      status: 'ok'
      tcpMs: number
      connectMs: number
      tlsMs: number
      totalMs: number
      address: string
      exitAddress: string | null
    }

/** Tries a proxy for real; takes seconds and never throws. */
export type ProxyProbe = (way: ProxyWay) => Promise<ProxyFinding>
