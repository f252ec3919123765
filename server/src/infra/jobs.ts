import { Logger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Database, sql, type Tx } from './database/database.ts'
import type { Log } from './log.ts'

export type JobHandler = (payload: Record<string, unknown>) => Promise<void>

/** Work that survives a crash: enqueued in the business transaction, done at least once, so every handler is idempotent. */
export type Jobs = {
  /** `key` keeps one waiting job of that key; `delaySeconds` lets it wait. */
  enqueue(
    tx: Tx,
    name: string,
    payload: Record<string, unknown>,
    options?: { key?: string; delaySeconds?: number },
  ): Promise<void>
}

export const jobs: Jobs = {
  enqueue: async (tx, name, payload, options = {}) => {
    await tx.rows(
      sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${options.key ?? null}, ${options.delaySeconds ?? 0}::int)`,
    )
  },
}

/** Brings the queue's own tables up to date. Every process needs them, since every process may enqueue. */
export const prepareJobs = (connectionString: string): Promise<void> => runMigrations({ connectionString })

export type Worker = { stop(): Promise<void> }

type WorkerOptions = {
  pool: Pool
  db: Database
  log: Log
  handlers: Record<string, JobHandler>
  /** Work done again and again, by whichever process is free: name → seconds between two rounds. */
  rounds: { name: string; seconds: number; work: () => Promise<void> }[]
}

/** Rounds run under an advisory lock, so that several workers do not do the same work at once. */
const startRound = (db: Database, log: Log, { name, seconds, work }: WorkerOptions['rounds'][number]) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const round = async () => {
    try {
      await db.inInstallation(async (tx) => {
        const row = await tx.first(
          sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as free`,
        )
        if (row?.free) await work()
      })
    } catch (error) {
      log.warn({ err: error, round: name }, 'a round of work failed and will be tried again')
    }
  }
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = round().finally(next)
    }, seconds * 1000)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** No handler runs this long: a job that is still locked then was taken by a worker that died. */
const ABANDONED = '5 minutes'

const freeAbandoned = (pool: Pool) => async (): Promise<void> => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker._private_jobs
     where locked_by is not null and locked_at < now() - $1::interval having count(*) > 0`,
    [ABANDONED],
  )
}

export const startWorker = async ({ pool, db, log, handlers, rounds }: WorkerOptions): Promise<Worker> => {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) => handle(payload as Record<string, unknown>),
    ]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    crontab: '',
    logger: new Logger(
      () => (level, message) =>
        log[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug']({ queue: true }, message),
    ),
    pollInterval: 1_000,
    preset: { worker: { minResetLockedInterval: 5_000, maxResetLockedInterval: 10_000 } },
  })
  const reaper = { name: 'jobs.abandoned', seconds: 60, work: freeAbandoned(pool) }
  const stops = [...rounds, reaper].map((round) => startRound(db, log, round))
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await runner.stop()
    },
  }
}
