import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createThrowAwayDatabase,
  ensureTemplate,
  openTestCluster,
} from '../src/infra/embedded-postgres/index.ts'
import { migrate } from '../src/infra/migrations.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url))

/** A migrated database of its own. */
export const freshDatabase = async () => {
  const cluster = await openTestCluster({ folder: cache })
  const files = readdirSync(migrations).sort()
  const key = createHash('sha256')
  for (const file of files) key.update(file).update(readFileSync(`${migrations}/${file}`))
  const template = await ensureTemplate(cluster, key.digest('hex').slice(0, 16), async (database) => {
    await migrate({ connectionString: database.connectionString, folder: migrations })
  })
  return createThrowAwayDatabase(cluster, { template })
}
