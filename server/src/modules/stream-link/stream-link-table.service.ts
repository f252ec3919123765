import { setTimeout as wait } from 'node:timers/promises'
import type { Bus } from '../../infra/bus.ts'
import type { Keys } from '../../infra/crypto.ts'
import type { Database, Tx } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import {
  createEntries,
  type Entries,
  findEntry,
  putEntry,
  putOnline,
  removeEntry,
} from './stream-link-entry.service.ts'
import type { LinkTable } from './stream-link-redirect.types.ts'
import { createSnapshots, loadSnapshot } from './stream-link-snapshot.service.ts'
import { linkChanges, presenceChanges } from './stream-link.events.ts'
import { readLinks, readMarks } from './stream-link-table.store.ts'

export type LinkTableState = {
  links: number
  /** When the table last agreed with the database, epoch ms; null while it is the one of the last run. */
  agreedAt: number | null
  problem: string | null
}

export type LiveLinkTable = LinkTable & {
  /** Whether there is any table, be it the last run's. */
  isReady(): boolean
  state(): LinkTableState
  close(): Promise<void>
}

type Deps = {
  db: Database
  bus: Bus
  keys: Keys
  log: Log
  now(): number
  /** Where the last table lies for a start without the database. */
  snapshotFile: string
  /** Messenger accounts that are online now, of the whole installation. */
  onlineAccounts(tx: Tx): Promise<string[]>
}

/** A hint can be lost; then presence is at most so old, and a link's change. */
const PRESENCE_MS = 3_000
const CHECK_MS = 30_000
/**
 * So long a start waits for the database although there is the table of the last run, in which what was blocked or deleted
 * since then still leads somewhere.
 */
const FIRST_MS = 3_000
/** A change is kept for the next start soon after it; presence alone comes and goes all day. */
const SNAPSHOT_MS = 5_000
const PRESENCE_SNAPSHOT_MS = 60_000

type Wanted = { all: boolean; ids: Set<string>; presence: boolean }
const nothingWanted = (): Wanted => ({ all: false, ids: new Set(), presence: false })

/** The links that are not as the database has them, the deleted ones too. */
const staleOf = async (tx: Tx, { byId }: Entries): Promise<string[]> => {
  const marks = new Map((await readMarks(tx)).map(({ id, mark }) => [id, mark]))
  const deleted = [...byId.keys()].filter((id) => !marks.has(id))
  const changed = [...marks.keys()].filter((id) => byId.get(id)?.row.mark !== marks.get(id))
  return [...deleted, ...changed]
}

type Changed = { links: boolean; presence: boolean }

/** Reads what is wanted; answers what has changed by it. */
const read = ({ db, onlineAccounts }: Deps, entries: Entries, wanted: Wanted): Promise<Changed> =>
  db.inInstallation(async (tx) => {
    const presence = (wanted.presence || wanted.all) && putOnline(entries, await onlineAccounts(tx))
    const compared = wanted.all ? await staleOf(tx, entries) : []
    const stale = [...new Set([...wanted.ids, ...compared])]
    if (stale.length === 0) return { links: false, presence }
    const rows = await readLinks(tx, stale)
    const found = new Set(rows.map((row) => row.stream_link_id))
    for (const id of stale) if (!found.has(id)) removeEntry(entries, id)
    for (const row of rows) putEntry(entries, row)
    return { links: true, presence }
  })

const merge = (into: Wanted, from: Wanted): void => {
  into.all ||= from.all
  into.presence ||= from.presence
  for (const id of from.ids) into.ids.add(id)
}

/** Reads in the background, one read at a time; what is wanted meanwhile goes together in the next. */
const createReading = (deps: Deps, entries: Entries, state: LinkTableState) => {
  let wanted = nothingWanted()
  let running: Promise<void> | undefined
  const snapshots = createSnapshots(deps, entries)
  let closed = false

  const readWanted = async (): Promise<void> => {
    const now = wanted
    wanted = nothingWanted()
    try {
      const changed = await read(deps, entries, now)
      if (changed.links) snapshots.within(SNAPSHOT_MS)
      else if (changed.presence) snapshots.within(PRESENCE_SNAPSHOT_MS)
      if (now.all) state.agreedAt = deps.now()
      state.problem = null
    } catch (error) {
      // What was wanted stays so until the next round.
      merge(wanted, now)
      if (state.problem === null)
        deps.log.warn({ err: error }, 'links cannot be read; the table goes on as it is')
      state.problem = error instanceof Error ? error.message : String(error)
    }
  }
  const isWanted = () => wanted.all || wanted.presence || wanted.ids.size > 0
  const start = (): Promise<void> => {
    running ??= readWanted().finally(() => {
      running = undefined
      if (isWanted() && state.problem === null && !closed) void start()
    })
    return running
  }
  return {
    ask: (more: Partial<Wanted>): Promise<void> => {
      merge(wanted, { ...nothingWanted(), ...more })
      return closed ? Promise.resolve() : start()
    },
    close: async () => {
      closed = true
      await running
      if (state.agreedAt !== null) await snapshots.now()
    },
  }
}

/**
 * All links of the installation in memory (links.md §6): loaded at the start, or taken over from the last run
 * while the database is away; a change is read on its hint, everything is compared after a lost connection and every 30 s,
 * and presence is read on its hint and every 3 s.
 */
export const createLinkTable = async (deps: Deps): Promise<LiveLinkTable> => {
  const entries = createEntries(deps.log)
  const state: LinkTableState = { links: 0, agreedAt: null, problem: null }
  const hasSnapshot = await loadSnapshot(deps, entries)
  const reading = createReading(deps, entries, state)
  const idIn = (payload: unknown) => (payload as { linkId?: unknown } | null)?.linkId
  const ends = [
    deps.bus.subscribe(linkChanges, (payload) => {
      const id = idIn(payload)
      void reading.ask(typeof id === 'string' ? { ids: new Set([id]) } : { all: true })
    }),
    deps.bus.subscribe(presenceChanges, () => void reading.ask({ presence: true })),
    deps.bus.onReconnect(() => void reading.ask({ all: true })),
  ]
  // After the hints are heard, so that no change falls between the two.
  const first = reading.ask({ all: true })
  await (hasSnapshot ? Promise.race([first, wait(FIRST_MS, undefined, { ref: false })]) : first)
  const timers = [
    setInterval(() => void reading.ask({ presence: true }), PRESENCE_MS),
    setInterval(() => void reading.ask({ all: true }), CHECK_MS),
  ]
  return {
    find: (code) => findEntry(entries, code),
    isReady: () => hasSnapshot || state.agreedAt !== null,
    state: () => ({ ...state, links: entries.byId.size }),
    close: async () => {
      for (const end of ends) end()
      for (const timer of timers) clearInterval(timer)
      await reading.close()
    },
  }
}
