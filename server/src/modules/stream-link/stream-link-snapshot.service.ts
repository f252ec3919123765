import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Keys } from '../../infra/crypto.ts'
import type { Log } from '../../infra/log.ts'
import { type Entries, putEntry, putOnline, STALE } from './stream-link-entry.service.ts'
import type { TableLink } from './stream-link-table.store.ts'

type Deps = {
  keys: Keys
  log: Log
  /** Where the last table lies for a start without the database. Sealed, for it holds what all tenants have entered. */
  snapshotFile: string
}

type Snapshot = { links: TableLink[]; online: string[] }

const PLACE = 'stream-link table'

const revived = (row: TableLink): TableLink => {
  const date = (value: Date | null) => (value === null ? null : new Date(value))
  return { ...row, starts_at: date(row.starts_at), expires_at: date(row.expires_at), mark: STALE }
}

/** Takes over the table of the last run; false where there is none that opens. */
export const loadSnapshot = async ({ keys, snapshotFile, log }: Deps, entries: Entries): Promise<boolean> => {
  const sealed = await readFile(snapshotFile).catch(() => undefined)
  if (sealed === undefined) return false
  try {
    const { links, online } = JSON.parse(keys.open(sealed, PLACE).toString('utf8')) as Snapshot
    putOnline(entries, online)
    for (const row of links) putEntry(entries, revived(row))
    return true
  } catch (error) {
    log.warn({ err: error }, 'the table of the last run cannot be used')
    return false
  }
}

/** Many links are written in parts, between which clicks are answered. */
const LINKS_AT_ONCE = 500

const textOf = async ({ byId, online }: Entries): Promise<string> => {
  const links = [...byId.values()]
  const parts: string[] = []
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    parts.push(...links.slice(from, from + LINKS_AT_ONCE).map(({ row }) => JSON.stringify(row)))
    await new Promise((done) => setImmediate(done))
  }
  return `{"online":${JSON.stringify([...online])},"links":[${parts.join(',')}]}`
}

/** Written beside it first: who is killed meanwhile leaves the one before. */
const save = async ({ keys, snapshotFile, log }: Deps, entries: Entries): Promise<void> => {
  try {
    const fresh = `${snapshotFile}.${process.pid}`
    await writeFile(fresh, keys.seal(await textOf(entries), PLACE), { mode: 0o600 })
    await rename(fresh, snapshotFile)
  } catch (error) {
    log.warn({ err: error }, 'the table could not be kept for the next start')
  }
}

/** Keeps the table for the next start, one writing at a time. */
export const createSnapshots = (deps: Deps, entries: Entries) => {
  let saving: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY

  const saveNow = (): Promise<void> => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    saving = saving.then(() => save(deps, entries))
    return saving
  }
  return {
    /** Within so many milliseconds. */
    within: (milliseconds: number): void => {
      const wanted = performance.now() + milliseconds
      if (wanted >= due) return
      clearTimeout(timer)
      due = wanted
      timer = setTimeout(() => void saveNow(), milliseconds)
    },
    now: saveNow,
  }
}
