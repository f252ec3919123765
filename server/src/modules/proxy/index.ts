// Network proxies: the way out for calls of a main account's messenger accounts. Owns the proxies and what they cover.
// What always holds: at most one proxy covers all sub-accounts and at most one covers any of them by name, which goes first;
// a covered account calls out through its proxy or not at all; passwords are sealed and never told; no machine is dialled
// whose address is not public or allowed by the deployment.
export { proxyRounds } from './proxy.jobs.ts'
export { proxyRoutes } from './proxy.routes.ts'
export { proxiesOf } from './proxy.store.ts'
export type { ProxyCover } from './proxy-cover.service.ts'
export { isRefusedPort } from './proxy.rules.ts'
export { createProxyService, type ProxyService } from './proxy.service.ts'
export type { ProxyFinding, ProxyProbe, ProxyWay } from './proxy.types.ts'
export { onTunnel } from './proxy.sockets.ts'
