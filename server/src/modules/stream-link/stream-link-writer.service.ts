import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BulkConnection } from '../../infra/database/bulk.ts'
import type { Log } from '../../infra/log.ts'
import type { Lull } from '../../infra/lull.ts'
import { isClickLine } from './stream-link-click.rules.ts'
import { applyStage, claimSegment, dropOrphans, lockLinks, stageLines } from './stream-link-writer.store.ts'

export type LinkWriterState = {
  /** Segments and lines in the tables since the start. */
  segments: number
  lines: number
  /** Segments that wait for the database. */
  waiting: number
  /** Lines that no table takes; they lie beside the segments, with the ending `.bad`. */
  bad: number
  /** Lines of links that are deleted. */
  dropped: number
  /** Why the last attempt failed; null when it did not. */
  problem: string | null
}

export type LinkWriter = {
  /** Hands a closed segment over. Segments are applied in this order, each once, and deleted then. */
  take(path: string): void
  /** Waits until what earlier processes have left is applied, at most so long and not for a database that is away. */
  caughtUp(withinMs: number): Promise<void>
  /** Waits until nothing waits, or until the time is over; what is left is applied at the next start. */
  close(withinMs: number): Promise<void>
  state(): LinkWriterState
}

type Deps = {
  bulk: BulkConnection
  /** Paths of segments that lie in the folder, of this and of ended processes. */
  leftSegments(): Promise<string[]>
  /** Clicks in a burst are answered first and counted afterwards. */
  lull: Lull
  log: Log
}

const RETRY_MS = 1_000
const LOOK_MS = 30_000
/** Data that cannot be stored (classes 22 and 23 of PostgreSQL), unlike a database that is away. */
const isDataError = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

const apply =
  ({ bulk, log }: Deps, state: LinkWriterState) =>
  (segment: string, lines: Buffer, count: number): Promise<void> =>
    bulk.inInstallation(async (tx) => {
      if (!(await claimSegment(tx, segment, count))) return
      await stageLines(tx, lines)
      await lockLinks(tx)
      const dropped = await dropOrphans(tx)
      if (dropped > 0) log.info({ segment, dropped }, 'clicks of deleted links were dropped')
      await applyStage(tx)
      state.dropped += dropped
      state.lines += count - dropped
    })

const countLines = (lines: Buffer): number => {
  let count = 0
  for (let at = lines.indexOf(10); at !== -1; at = lines.indexOf(10, at + 1)) count += 1
  return count
}

/** One bad line must not hold up the others: it is kept beside the segment, before the rest is committed. */
const applyWithoutBad =
  (deps: Deps, state: LinkWriterState) =>
  async (path: string, lines: Buffer, refusal: unknown): Promise<void> => {
    const all = lines.toString('utf8').split('\n').slice(0, -1)
    const good = all.filter(isClickLine)
    const bad = all.filter((line) => !isClickLine(line))
    if (bad.length === 0) throw refusal
    await writeFile(`${path}.bad`, bad.map((line) => `${line}\n`).join(''), { mode: 0o600 })
    await apply(deps, state)(
      basename(path),
      Buffer.from(good.map((line) => `${line}\n`).join('')),
      good.length,
    )
    state.bad += bad.length
    deps.log.error({ segment: path, bad: bad.length }, 'lines of a segment are not clicks and were set aside')
  }

/** Reads, applies and deletes one segment. Throws what the database says; then nothing has happened. */
const applySegment =
  (deps: Deps, state: LinkWriterState) =>
  async (path: string): Promise<void> => {
    const file = await readFile(path).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (file === undefined) return
    // A torn last line was never answered.
    const lines = file.subarray(0, file.lastIndexOf(10) + 1)
    try {
      await apply(deps, state)(basename(path), lines, countLines(lines))
    } catch (error) {
      if (!isDataError(error)) throw error
      await applyWithoutBad(deps, state)(path, lines, error)
    }
    await rm(path, { force: true })
    state.segments += 1
  }

type Queue = {
  state: LinkWriterState
  paths: string[]
  queued: Set<string>
  working: Promise<void> | undefined
  retry: NodeJS.Timeout | undefined
  /** Somebody waits for all of it: at the start and at the end. */
  isUrgent: boolean
  closed: boolean
}

const failed = ({ log }: Deps, queue: Queue, error: unknown): void => {
  if (queue.state.problem === null)
    log.warn({ err: error }, 'clicks wait in their files, for they cannot be written')
  queue.state.problem = error instanceof Error ? error.message : String(error)
}

/**
 * Whether that is done with for now. A segment that cannot be stored though each of its lines is a click stays in the folder
 * for the next look, and those behind it do not wait: two writers may have met on one key, or it takes a person.
 */
const isDone = async (deps: Deps, queue: Queue, path: string): Promise<boolean> => {
  try {
    await applySegment(deps, queue.state)(path)
    queue.state.problem = null
    return true
  } catch (error) {
    if (!isDataError(error)) {
      failed(deps, queue, error)
      return false
    }
    queue.state.problem = null
    deps.log.error({ err: error, segment: path }, 'clicks cannot be stored and stay in their file')
    return true
  }
}

const work = async (deps: Deps, queue: Queue): Promise<void> => {
  for (let path = queue.paths[0]; path !== undefined && !queue.closed; path = queue.paths[0]) {
    await deps.lull.wait(() => queue.isUrgent)
    if (!(await isDone(deps, queue, path))) {
      if (!queue.closed) queue.retry = setTimeout(() => start(deps, queue), RETRY_MS)
      return
    }
    queue.paths.shift()
    queue.queued.delete(path)
  }
  deps.lull.done()
}

const start = (deps: Deps, queue: Queue): void => {
  queue.retry = undefined
  queue.working ??= work(deps, queue).finally(() => {
    queue.working = undefined
    if (queue.paths.length > 0 && queue.retry === undefined && !queue.closed) start(deps, queue)
  })
}

const take =
  (deps: Deps, queue: Queue) =>
  (path: string): void => {
    if (queue.queued.has(path)) return
    queue.queued.add(path)
    queue.paths.push(path)
    if (queue.retry === undefined) start(deps, queue)
  }

const drained = async (queue: Queue): Promise<void> => {
  while (queue.working !== undefined && queue.state.problem === null) await queue.working
}

const over = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

/** Applies segments one after another, for ever; what the database refuses waits in its file and is looked for every 30 s. */
export const createLinkWriter = (deps: Deps): LinkWriter => {
  const state: LinkWriterState = { segments: 0, lines: 0, waiting: 0, bad: 0, dropped: 0, problem: null }
  const queue: Queue = {
    state,
    paths: [],
    queued: new Set(),
    working: undefined,
    retry: undefined,
    isUrgent: true,
    closed: false,
  }
  const takeOne = take(deps, queue)
  const look = () =>
    deps.leftSegments().then(
      (paths) => paths.forEach(takeOne),
      (error: unknown) => deps.log.warn({ err: error }, 'left segments could not be looked for'),
    )
  const first = look()
  const looking = setInterval(() => void look(), LOOK_MS)
  return {
    take: takeOne,
    caughtUp: async (withinMs) => {
      await Promise.race([first.then(() => drained(queue)), over(withinMs)])
      queue.isUrgent = false
    },
    close: async (withinMs) => {
      clearInterval(looking)
      queue.isUrgent = true
      await Promise.race([drained(queue), over(withinMs)])
      queue.closed = true
      clearTimeout(queue.retry)
    },
    state: () => ({ ...state, waiting: queue.paths.length }),
  }
}
