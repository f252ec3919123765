import type { ProxyFinding, ProxyProbe } from '../../modules/proxy/index.ts'

/** Finds by host what a test says, and of others that they refuse. */
export const createFakeProbe =
  (findings: ReadonlyMap<string, ProxyFinding>): ProxyProbe =>
  async ({ host }) =>
    findings.get(host) ?? { status: 'proxy_refused' }
