// PostgreSQL from an npm package, started and kept by us, so that ChatX runs without a database server to install.
// What always holds: one cluster per folder, reached only through its own socket and passwords; durable unless a test
// asks otherwise; every process that starts it shares it, and the last one to stop shuts it down; every failure is a
// `PostgresUnusable` whose message is one sentence that says what to do.
export { PostgresUnusable } from './errors.ts'
export { type Postgres, startPostgres } from './start.ts'
export {
  type Cluster,
  createThrowAwayDatabase,
  ensureTemplate,
  openTestCluster,
  type ThrowAwayDatabase,
} from './throw-away.ts'
