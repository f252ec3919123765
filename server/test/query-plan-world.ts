import pg from 'pg'
import { startTestServer } from './harness.ts'
import { createOperator, createOwner } from './people.ts'
import { watchStatements } from './query-plan-watch.ts'

/**
 * A server whose statements are watched, with an owner and an operator, filled by `fill`: statements parted by `;`, in which
 * `$1` is the owner's main account. Without the worker, so that nothing runs but what is asked for.
 */
export const openPlanWorld = async (fill: string) => {
  const stopWatching = watchStatements()
  const server = await startTestServer({ processes: ['api'] })
  const owner = await createOwner(server, 'owner')
  const staff = await createOperator(server)
  const superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  await superuser.query('set session_replication_role = replica; set synchronous_commit = off')
  for (const statement of fill.split(';'))
    await superuser.query(statement, statement.includes('$1') ? [owner.scope.mainAccountId] : [])
  await superuser.end()
  const app = new pg.Client({ connectionString: server.connectionString })
  await app.connect()
  const close = async (): Promise<void> => {
    stopWatching()
    await app.end()
    await server.stop()
  }
  return { server, owner, staff, app, close }
}

export type PlanWorld = Awaited<ReturnType<typeof openPlanWorld>>
