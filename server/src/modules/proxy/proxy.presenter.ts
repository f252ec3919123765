import type { Proxy } from '@chatx/contract/proxy'
import type { ListedProxy } from './proxy.store.ts'

const latencyOf = ({ tcp_ms, connect_ms, tls_ms, total_ms }: ListedProxy): Proxy['latency'] =>
  tcp_ms === null || connect_ms === null || tls_ms === null || total_ms === null
    ? null
    : { tcpMs: tcp_ms, connectMs: connect_ms, tlsMs: tls_ms, totalMs: total_ms }

/** `names`: of sub-accounts, by id. */
export const presentProxy =
  (names: ReadonlyMap<string, string>) =>
  (row: ListedProxy): Proxy => ({
    id: row.proxy_id,
    name: row.name,
    protocol: row.protocol,
    host: row.host,
    port: row.network_port,
    username: row.username,
    range: row.range,
    subAccounts: row.sub_account_ids.map((id) => ({ id, name: names.get(id) ?? '' })),
    status: row.status,
    state: row.state,
    latency: latencyOf(row),
    exitAddress: row.exit_address,
    region: row.region,
    regionOf: row.region_of,
    checkedAt: row.checked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  })
