import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { type Cluster, ensureTemplate, openTestCluster } from '../src/infra/embedded-postgres/index.ts'
import { prepareJobs } from '../src/infra/jobs.ts'
import { migrate } from '../src/infra/migrations.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const migrations = join(root, 'server/migrations')

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster
    template: string
  }
}

const hashOfMigrations = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

/** One PostgreSQL for the whole run, with a migrated template that every test file copies in a moment. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openTestCluster({ folder: join(root, '.cache/test-postgres') })
  const template = await ensureTemplate(cluster, hashOfMigrations(), async (database) => {
    await migrate({ connectionString: database.connectionString, folder: migrations })
    await prepareJobs(database.connectionString)
  })
  project.provide('cluster', {
    connectionString: cluster.connectionString,
    superuserConnectionString: cluster.superuserConnectionString,
  })
  project.provide('template', template)
  return () => cluster.stop()
}
