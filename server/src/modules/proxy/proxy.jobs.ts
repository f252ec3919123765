import type { ProxyService } from './proxy.service.ts'

/** Tries proxies again: each every five minutes, in doubt twice a minute. */
export const proxyRounds = ({ proxies }: { proxies: ProxyService }) => [
  { name: 'proxy.checks', seconds: 15, work: proxies.checkDue },
]
