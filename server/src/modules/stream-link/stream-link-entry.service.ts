import type { Log } from '../../infra/log.ts'
import { compileLink, rotatesAs } from './stream-link-compile.rules.ts'
import type { CompiledLink, CompiledTarget } from './stream-link-compiled.types.ts'
import type { TableEntry } from './stream-link-redirect.types.ts'
import { type ZoneOffset, zoneOffset } from './stream-link-schedule.rules.ts'
import type { TableLink } from './stream-link-table.store.ts'

/** A link's row, and the same compiled since its first click: of all the links there are most are never clicked again. */
export type Entry = { row: TableLink; host: string | null; link: CompiledLink | undefined }

/** The mark of a row that was taken over from the last run: it agrees with no row of the database, so it is read again. */
export const STALE = ''

/** All links in memory, by code and by id; it changes in place between two clicks. */
export type Entries = {
  byCode: Map<string, Entry>
  byId: Map<string, Entry>
  /** The targets that wait for a messenger account to come and go. */
  byAccount: Map<string, Set<CompiledTarget>>
  online: Set<string>
  offsetAt(zone: string): ZoneOffset
}

const createZones = (log: Log) => {
  const zones = new Map<string, ZoneOffset>()
  const make = (zone: string): ZoneOffset => {
    try {
      return zoneOffset(zone)
    } catch (error) {
      log.warn({ err: error, zone }, 'a time zone is unknown here; its hours are taken as UTC')
      return () => 0
    }
  }
  return (zone: string): ZoneOffset => {
    const known = zones.get(zone)
    if (known !== undefined) return known
    const made = make(zone)
    zones.set(zone, made)
    return made
  }
}

export const createEntries = (log: Log): Entries => ({
  byCode: new Map(),
  byId: new Map(),
  byAccount: new Map(),
  online: new Set(),
  offsetAt: createZones(log),
})

const accountsOf = ({ row, link }: Entry): [string, CompiledTarget][] => {
  const targets = new Map(link?.targets.map((target) => [target.targetId, target]))
  return row.targets.flatMap(({ target_id, messenger_account_id }) => {
    const target = targets.get(target_id)
    return messenger_account_id === null || target === undefined ? [] : [[messenger_account_id, target]]
  })
}

export const removeEntry = ({ byId, byCode, byAccount }: Entries, linkId: string): void => {
  const entry = byId.get(linkId)
  if (entry === undefined) return
  byId.delete(linkId)
  byCode.delete(entry.row.code)
  for (const [account, target] of accountsOf(entry)) {
    const targets = byAccount.get(account)
    targets?.delete(target)
    if (targets?.size === 0) byAccount.delete(account)
  }
}

/** Compiles a link; its rotation goes on where that of its last form stands, over the same targets and weights. */
const compileEntry = (entries: Entries, entry: Entry, last?: CompiledLink): CompiledLink => {
  const { online, offsetAt, byAccount } = entries
  const { row } = entry
  const fresh = compileLink(row, row.targets, { offsetAt: offsetAt(row.time_zone), online })
  const link = last !== undefined && rotatesAs(last, fresh) ? { ...fresh, wheel: last.wheel } : fresh
  entry.link = link
  for (const [account, target] of accountsOf(entry)) {
    const targets = byAccount.get(account) ?? new Set()
    byAccount.set(account, targets.add(target))
  }
  return link
}

/** Puts a link's row in the place of the one before. */
export const putEntry = (entries: Entries, row: TableLink): void => {
  const before = entries.byId.get(row.stream_link_id)
  removeEntry(entries, row.stream_link_id)
  const entry: Entry = { row, host: row.host, link: undefined }
  entries.byId.set(row.stream_link_id, entry)
  entries.byCode.set(row.code, entry)
  // Whoever waits for a binding still decides on the link as it was; both turn the same wheel. The one of the last run
  // stood where its last read found the clicks, which is long ago.
  if (before?.link !== undefined)
    compileEntry(entries, entry, before.row.mark === STALE ? undefined : before.link)
}

const isCompiled = (entry: Entry): entry is Entry & TableEntry => entry.link !== undefined

/** The link behind a code, ready to decide on. */
export const findEntry = (entries: Entries, code: string): TableEntry | undefined => {
  const entry = entries.byCode.get(code)
  if (entry === undefined || isCompiled(entry)) return entry
  return { link: compileEntry(entries, entry), host: entry.host }
}

/** Takes over who is online now; answers whether that has changed. */
export const putOnline = (entries: Entries, accounts: string[]): boolean => {
  const before = entries.online
  const online = new Set(accounts)
  entries.online = online
  const gone = [...before].filter((id) => !online.has(id))
  const come = accounts.filter((id) => !before.has(id))
  for (const id of [...gone, ...come])
    for (const target of entries.byAccount.get(id) ?? []) target.online = online.has(id)
  return gone.length + come.length > 0
}
