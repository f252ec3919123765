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

type Part = { online: string[]; links: TableLink[] }

/** Each part knows its place among how many, so a file that lost one does not open. */
const placeOf = (part: number, of: number): string => `stream-link table ${part}/${of}`
/** So many bytes before each part say how long it is. */
const LENGTH_BYTES = 4

const revived = (row: TableLink): TableLink => {
  const date = (value: Date | null) => (value === null ? null : new Date(value))
  return { ...row, starts_at: date(row.starts_at), expires_at: date(row.expires_at), mark: STALE }
}

const sealedParts = (file: Buffer): Buffer[] => {
  const parts: Buffer[] = []
  for (let at = 0; at < file.length; ) {
    const from = at + LENGTH_BYTES
    at = from + file.readUInt32BE(at)
    parts.push(file.subarray(from, at))
  }
  return parts
}

/** Takes over the table of the last run; false where there is none that opens. */
export const loadSnapshot = async ({ keys, snapshotFile, log }: Deps, entries: Entries): Promise<boolean> => {
  const file = await readFile(snapshotFile).catch(() => undefined)
  if (file === undefined) return false
  try {
    const parts = sealedParts(file).map(
      (sealed, part, { length }) =>
        JSON.parse(keys.open(sealed, placeOf(part, length)).toString('utf8')) as Part,
    )
    putOnline(
      entries,
      parts.flatMap(({ online }) => online),
    )
    for (const { links } of parts) for (const row of links) putEntry(entries, revived(row))
    return true
  } catch (error) {
    log.warn({ err: error }, 'the table of the last run cannot be used')
    return false
  }
}

/** Many links are sealed in parts, between which clicks are answered. */
const LINKS_AT_ONCE = 200

const sealParts = async (keys: Keys, { byId, online }: Entries): Promise<Buffer[]> => {
  const links = [...byId.values()]
  const of = Math.max(1, Math.ceil(links.length / LINKS_AT_ONCE))
  const file: Buffer[] = []
  for (let part = 0; part < of; part += 1) {
    const some = links.slice(part * LINKS_AT_ONCE, (part + 1) * LINKS_AT_ONCE).map(({ row }) => row)
    const text: Part = { online: part === 0 ? [...online] : [], links: some }
    const sealed = keys.seal(JSON.stringify(text), placeOf(part, of))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(sealed.length)
    file.push(length, sealed)
    await new Promise((done) => setImmediate(done))
  }
  return file
}

/** Written beside it first: who is killed meanwhile leaves the one before. */
const save = async ({ keys, snapshotFile, log }: Deps, entries: Entries): Promise<void> => {
  try {
    const fresh = `${snapshotFile}.${process.pid}`
    await writeFile(fresh, await sealParts(keys, entries), { mode: 0o600 })
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
