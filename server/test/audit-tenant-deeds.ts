import { randomUUID } from 'node:crypto'
import * as tenant from '@chatx/contract/tenant-operator'
import type { AuditAct } from '@chatx/contract/audit'
import type { Expected } from './audit-security-deeds.ts'
import type { TestServer } from './harness.ts'
import { PASSWORD } from './people.ts'

type Who = { server: TestServer; staff: { token: string }; unique: (start: string) => string }

/** Deeds on the staff's own tenant, in an order that each can be done in; opening one is told in its own log, too. */
export const createTenantDeeds = (who: () => Who): Record<string, () => Promise<Expected>> => {
  const tenantId = 1
  const asStaff = () => ({ token: who().staff.token })
  const current = async () => (await who().server.call(tenant.getTenant, { tenantId }, asStaff())).data
  const told = async (act: AuditAct, changes: [string, unknown, unknown][]): Promise<Expected> => ({
    act,
    kind: 'operator',
    id: String(tenantId),
    name: (await current()).name,
    changes: changes.map(([field, before, after]) => ({ field, before, after })),
  })
  return {
    updateTenant: async () => {
      const { name, minPasswordLength, fanSessionHours, downloads } = await current()
      const hours = fanSessionHours + 1
      const form = { tenantId, name: `${name} 2`, minPasswordLength, fanSessionHours: hours, downloads }
      await who().server.call(tenant.updateTenant, form, asStaff())
      return told('tenant.update', [
        ['name', name, `${name} 2`],
        ['fanSessionHours', fanSessionHours, hours],
      ])
    },
    setTenantHosts: async () => {
      const { hosts } = await current()
      const host = `${who().unique('host')}.example.test`.toLowerCase()
      await who().server.call(tenant.setTenantHosts, { tenantId, from: hosts, hosts: [host] }, asStaff())
      return told('tenant.setHosts', [['hosts', hosts.join(', '), host]])
    },
    addOperator: async () => {
      const emailAddress = `${who().unique('ola')}@example.test`.toLowerCase()
      await who().server.call(
        tenant.addOperator,
        { tenantId, emailAddress, displayName: 'Ola', currentPassword: PASSWORD },
        asStaff(),
      )
      return told('tenant.addOperator', [['operator', null, emailAddress]])
    },
    openTenant: async () => {
      const name = who().unique('Brand')
      const opened = await who().server.call(
        tenant.openTenant,
        { key: randomUUID(), name, hosts: [] },
        asStaff(),
      )
      const changes = [{ field: 'hosts', before: null, after: '' }]
      return { act: 'tenant.open', kind: 'operator', id: String(opened.data.tenantId), name, changes }
    },
  }
}
