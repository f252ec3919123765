import { randomUUID } from 'node:crypto'
import type { Entry, Sight } from './authorization-entry.ts'
import { PASSWORD } from './people.ts'

/** Its own tenant; whether staff reaches another one is shown in tenant-operator.test.ts. */
const own = ({ caller }: Sight): number => caller.tenantId ?? 1
const ofInstallation: Entry['outcome'] = ({ tenantId }) => (tenantId === 1 ? undefined : 'session.forbidden')

/** Its name as it is, since other callers look for it. */
const nameOf = async ({ world, ...sight }: Sight): Promise<string> => {
  const { rows } = await world.superuser.query<{ name: string }>(
    'select name from tenant where tenant_id = $1',
    [own({ world, ...sight })],
  )
  return rows[0]?.name ?? ''
}

/** What the matrix sends to the calls on tenants, all of them the staff's. */
export const tenantEntries: Record<string, Entry> = {
  pageTenant: { input: () => ({ pageSize: 200 }) },
  getTenant: { input: (sight) => ({ tenantId: own(sight) }) },
  openTenant: {
    input: ({ world }) => ({ key: randomUUID(), name: world.unique(), hosts: [] }),
    outcome: ofInstallation,
  },
  updateTenant: {
    input: async (sight) => ({
      tenantId: own(sight),
      name: await nameOf(sight),
      minPasswordLength: 6,
      fanSessionHours: 24,
      downloads: [],
    }),
  },
  setTenantHosts: {
    input: (sight) => ({ tenantId: own(sight), from: [], hosts: [] }),
    outcome: ofInstallation,
  },
  addOperator: {
    input: (sight) => ({
      tenantId: own(sight),
      emailAddress: `${randomUUID()}@example.test`,
      displayName: 'Ola',
      currentPassword: PASSWORD,
    }),
  },
}
